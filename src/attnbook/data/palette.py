"""The colours of the roles, from ``palette.json`` beside this module, and how they are named.

A drawing names a role, ``var(--role-query,#…)``: where a page defines that variable, the colour
follows its theme; elsewhere the light colour, which stands behind the name, is shown.

Attributes
----------
ROLES : tuple of str
    The words that own a colour, in the order in which attention meets them.
PALETTE, DARK : dict of str to str
    Colour of each role on a light and on a dark page.
"""

import json
import re
from collections.abc import Mapping
from importlib import resources

_COLOURS = json.loads((resources.files("attnbook.data") / "palette.json").read_text("utf8"))
PALETTE: dict[str, str] = _COLOURS["light"]
DARK: dict[str, str] = _COLOURS["dark"]
ROLES = tuple(PALETTE)

_NAMED = re.compile(r"var\(--role-(\w+),\s*#[0-9a-f]{6}\)")
_BARE = re.compile(rf"""(?<=[" ])({"|".join(PALETTE.values())})(?=[";])""")
_ROLE_OF = {colour: role for role, colour in PALETTE.items()}


def variable(role: str) -> str:
    """Return the CSS value that names a role, with the light colour where nothing defines it.

    Examples
    --------
    >>> variable("mask") == f"var(--role-mask,{PALETTE['mask']})"
    True
    """
    return f"var(--role-{role},{PALETTE[role]})"


def named(markup: str) -> str:
    """Return markup whose attributes name roles, with the colours of today behind the names.

    Examples
    --------
    >>> named(f'<path fill="{PALETTE["mask"]}"/>') == f'<path fill="{variable("mask")}"/>'
    True
    >>> named('<path fill="var(--role-mask,#ffffff)"/>') == f'<path fill="{variable("mask")}"/>'
    True
    """
    markup = _NAMED.sub(lambda match: variable(match[1]), markup)
    return _BARE.sub(lambda match: variable(_ROLE_OF[match[1]]), markup)


def style_sheet() -> str:
    """Return the rules that define the variables on the site: its themes, high contrast, paper."""
    light, dark = declarations(PALETTE), declarations(DARK)
    # High contrast: the ground is the system's, not the theme's, and the colours have to suit it.
    forced = "@media (forced-colors: active) and (prefers-color-scheme: {}) {{\n  " \
        'html:root[data-theme="{}"] {{ {} }}\n}}\n'
    return (f":root {{ {light} }}\n"
            f'html[data-theme="dark"] {{ {dark} }}\n'
            + forced.format("light", "dark", light) + forced.format("dark", "light", dark)
            + f'@media print {{\n  html[data-theme="dark"] {{ {light} }}\n}}\n')


def declarations(colours: Mapping[str, str]) -> str:
    """Return the declarations that define the variables as these colours."""
    return " ".join(f"--role-{role}: {colour};" for role, colour in colours.items())
