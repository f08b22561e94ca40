"""Make one SVG of :func:`attnbook.plots.show` fit to stand inside a page, beside others."""

import re
from xml.etree import ElementTree as Tree

from attnbook.data.palette import ROLES, named, variable

_SVG = "{http://www.w3.org/2000/svg}"
_GID = re.compile(rf"role-({'|'.join(ROLES)})((?:-\d+)*)(?:-of-(\d+-\d+))?")
_COLOURS = {"#000000": "currentColor", "#ffffff": "var(--paper,#ffffff)"}


def inline_svg(svg: str, name: str, alt: str) -> str:
    """Return the figure as markup for a page, at most so large that its letters are as the text."""
    root = Tree.fromstring(named(svg))
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    for node in root.iter():
        node.tag = node.tag.replace(_SVG, "")
        _rewrite(node, name, ids)
    _spread(root)
    _shut(root)
    keep = {key: root.get(key) for key in ("fill", "stroke-linejoin", "font-size") if root.get(key)}
    root.attrib = {
        "class": "fig-svg", "viewBox": root.get("viewBox", ""), "role": "img", "aria-label": alt,
        "style": f"max-width:{float(root.get('width', 0)) / 15:.4g}rem", **keep,
    }
    return Tree.tostring(root, encoding="unicode", short_empty_elements=True).strip()


def _rewrite(node: Tree.Element, name: str, ids: set[str | None]) -> None:
    given = dict(node.attrib)
    gid = _GID.fullmatch(given.pop("data-gid", ""))
    if gid:
        given["class"] = f"role-{gid[1]}"
        if gid[2]:
            given["data-index"] = gid[2][1:]
        if gid[3]:
            given["data-size"] = gid[3]
    if "id" in given:
        given["id"] = f"{name}-{given['id']}"
    for key, value in given.items():
        shown = _COLOURS.get(value, value) if key in ("fill", "stroke") else value
        given[key] = _reference(key, shown, name, ids)
    node.attrib = given


def _spread(root: Tree.Element) -> None:
    """Give names, swatches and error bars in the colour of a role the class of its artists.

    Only where the figure has artists of that role: a colour alone may tell two models apart.
    """
    marked = {node.get("class", "") for node in root.iter()}
    roles = {variable(role): f"role-{role}" for role in ROLES if f"role-{role}" in marked}

    def walk(node: Tree.Element) -> None:
        if "role-" in node.get("class", ""):
            return
        own = next((roles[colour] for key in ("fill", "stroke")
                    if (colour := node.get(key)) in roles), "")
        inside = {kind for child in node.iter() if "role-" in (kind := child.get("class", ""))}
        if own and inside <= {own}:
            node.set("class", f"{node.get('class', '')} {own}".strip())
            return
        for child in node:
            walk(child)

    for child in root:
        walk(child)


def _shut(root: Tree.Element) -> None:
    """Give the paths of a large matrix an item that nobody points at: its area shows the items."""
    if any("data-size" in node.attrib for node in root.iter()):
        for node in root.iter():
            known = {"data-index", "data-size"} & set(node.keys())
            if "role-" in node.get("class", "") and not known:
                node.set("data-index", "")


def _reference(key: str, value: str, name: str, ids: set[str | None]) -> str:
    """Point to the renamed id wherever an attribute points to one."""
    if key == "href" and value[1:] in ids:
        return f"#{name}-{value[1:]}"
    return re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{name}-{m[1]})", value)
