"""Make matplotlib's SVG small, and safe to stand inside a page.

Matplotlib writes for viewers of single files: a style sheet that would hold for the whole page,
ids such as ``patch_1`` that every figure repeats, fonts by name, six decimals.  Here the same
picture is written again:

- names of artists become classes: ``role-query-0`` is ``class="role-query"
  data-gid="role-query-0"``, so that several figures on a page do not share an id;
- styles become attributes, values that are the default are left out;
- coordinates are kept to a hundredth of a point, and paths are written with relative steps;
- colours of the palette name their role, which a page's theme may colour otherwise;
- the font is the page's (``sans-serif`` where there is no page).
"""

import re
from xml.etree import ElementTree as Tree

from attnbook.data.palette import named

from ._paths import digits, short_path

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}"
_INHERITED = {"fill": "#000000", "stroke-linejoin": "round", "font-size": "11"}
_DEFAULTS = {
    "fill-opacity": "1",
    "font-style": "normal",
    "font-weight": "400",
    "opacity": "1",
    "stroke": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    **_INHERITED,
}
_SHARED = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap")
_NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?")
_WEIGHTS = {"normal": "400", "bold": "700"}


def shrink(svg: str, name: str) -> str:
    """Return the same picture, as savefig wrote it, in fewer characters; it keeps its name."""
    root = Tree.fromstring(svg)
    for element in root.iter():
        _rewrite(element)
    _clean_children(root)
    attributes = {
        "xmlns": _SVG,
        "width": f"{float(root.get('width').removesuffix('pt')) / 0.75:.10g}",
        "height": f"{float(root.get('height').removesuffix('pt')) / 0.75:.10g}",
        "viewBox": root.get("viewBox"),
        "data-figure": name,
        "font-family": "sans-serif",
        **_INHERITED,
    }
    root.attrib.clear()
    root.attrib.update(attributes)
    return named(Tree.tostring(root, encoding="unicode")) + "\n"


def _rewrite(element: Tree.Element) -> None:
    """Rewrite one element's name and attributes in place."""
    element.tag = element.tag.rpartition("}")[2]
    given = {key.replace(_XLINK, ""): value for key, value in element.attrib.items()}
    style = _style(given.pop("style", ""))
    referred_to = element.tag in ("clipPath", "path", "pattern")
    gid = given.pop("id", "")
    element.attrib.clear()
    if gid.startswith("role-"):
        role = "-".join(gid.split("-")[:2])
        element.attrib.update({"class": role, "data-gid": gid})
    elif referred_to and gid:
        element.set("id", gid)
    for key, value in (given | style).items():
        value = short_path(value) if key == "d" else _short(key, value)
        if value:
            element.set(key, value)


def _style(text: str) -> dict[str, str]:
    found = {}
    for declaration in text.split(";"):
        key, _, value = (part.strip() for part in declaration.partition(":"))
        if key == "font":  # matplotlib before 3.10: "italic 700 11px 'DejaVu Sans'"
            before, found["font-size"], _ = re.split(r"([\d.]+)px", value, maxsplit=1)
            for word in before.split():
                found["font-style" if word in ("italic", "oblique") else "font-weight"] = word
        elif key == "font-size":
            found[key] = value.removesuffix("px")
        elif key and key != "font-family":
            found[key] = _WEIGHTS.get(value, value) if key == "font-weight" else value
    return {key: value for key, value in found.items() if _DEFAULTS.get(key) != value}


def _short(key: str, value: str) -> str:
    """Shorten the numbers of an attribute; nothing is left of a rotation by zero."""
    if key == "transform" and re.match(r"rotate\(-?0(\.0)? ", value):
        return ""
    if key in ("href", "id", "clip-path", "fill", "stroke") or value.startswith("data:"):
        return value.replace("\n", "")
    decimals = 4 if key == "transform" else 2
    return _NUMBER.sub(lambda match: digits(float(match[0]), decimals), value)


def _clean_children(parent: Tree.Element) -> None:
    """Drop what cannot be seen, unwrap groups that say nothing, put one element on a line."""
    for child in list(parent):
        _clean_children(child)
        place = list(parent).index(child)
        if _empty(child) and "-of-" not in parent.get("data-gid", ""):
            parent.remove(child)
        elif child.tag == "g" and not child.attrib:
            parent.remove(child)
            for offset, grandchild in enumerate(list(child)):
                parent.insert(place + offset, grandchild)
    if parent.tag == "g":
        _hoist(parent)
    if parent.tag in ("g", "svg", "defs", "clipPath"):
        parent.text = "\n" if len(parent) else None
        for child in parent:
            child.tail = "\n"


def _empty(element: Tree.Element) -> bool:
    """Tell whether an element draws nothing and is used by nothing."""
    if element.tag in ("metadata", "style"):
        return True
    if element.tag in ("g", "defs"):
        return len(element) == 0
    if element.tag != "path" or "id" in element.attrib:
        return False
    invisible = element.get("fill") == "none" and "stroke" not in element.attrib
    return invisible or not element.get("d")


def _hoist(group: Tree.Element) -> None:
    """Say once, at the group, what all its children say."""
    children = [child for child in group if child.tag != "defs"]
    if len(children) < 2 or any(child.tag not in ("use", "path") for child in children):
        return
    for key in (*_SHARED, "clip-path", "stroke-dasharray"):
        values = {child.get(key) for child in children}
        if len(values) == 1 and None not in values and key not in group.attrib:
            group.set(key, values.pop())
            for child in children:
                del child.attrib[key]
