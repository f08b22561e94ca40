"""Make one matplotlib SVG fit to stand inside a page, beside others."""

import re
from xml.etree import ElementTree as Tree

from attnbook.data.palette import ROLES, named, variable

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_GID = re.compile(rf"role-({'|'.join(ROLES)})((?:-\d+)*)(?:-of-(\d+-\d+))?")
_POINTS = {"pt": 4 / 3, "px": 1.0, "": 1.0, "in": 96.0}
_COLOURS = {"#000000": "currentColor", "#ffffff": "var(--paper,#ffffff)"}


def inline_svg(svg: str, name: str, alt: str) -> str:
    """Return the figure as markup for a page."""
    root = Tree.fromstring(named(svg))
    _drop(root)
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    for node in root.iter():
        node.tag = node.tag.replace(_SVG, "")
        _rewrite(node, name, ids)
    _relative_text(root)
    _spread(root)
    _shut(root)
    width = _pixels(root.get("width", ""))
    box = root.get("viewBox") or f"0 0 {width:g} {_pixels(root.get('height', '')):g}"
    keep = {key: root.get(key) for key in ("fill", "stroke-linejoin", "font-size") if root.get(key)}
    root.attrib = {
        "class": "fig-svg", "viewBox": box, "role": "img", "aria-label": alt,
        "style": f"max-width:{width / 16:.4g}rem", **keep,
    }
    return Tree.tostring(root, encoding="unicode", short_empty_elements=True).strip()


def _relative_text(root: Tree.Element) -> None:
    """Measure all text by the figure's own size, which the page raises on narrow screens."""
    whole = float(root.get("font-size", 0))
    for node in root.iter():
        if whole and node is not root and re.fullmatch(r"[\d.]+", node.get("font-size", "")):
            node.set("font-size", f"{float(node.get('font-size')) / whole:.4g}em")


def _pixels(length: str) -> float:
    number, unit = re.fullmatch(r"([\d.]*)(\w*)", length).groups()
    return float(number or 0) * _POINTS.get(unit, 1.0)


def _drop(root: Tree.Element) -> None:
    """Remove what describes the file, and the style sheet that would hold for the whole page."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.replace(_SVG, "") in ("metadata", "style", "title", "desc", "script"):
                parent.remove(child)


def _rewrite(node: Tree.Element, name: str, ids: set[str | None]) -> None:
    given = {key.replace(_XLINK, ""): value for key, value in node.attrib.items()}
    gid = _GID.fullmatch(given.pop("data-gid", "") or given.get("id", ""))
    if gid:
        given.pop("id", None)
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
    if "style" in given:
        given["style"] = _style(given["style"])
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


def _style(text: str) -> str:
    """Let the page's theme choose colours and font."""
    for hexa, shown in _COLOURS.items():
        text = re.sub(re.escape(hexa) + r"(?![0-9a-f])", shown, text, flags=re.IGNORECASE)
    text = re.sub(r"font-family:[^;]*;?", "", text)
    return re.sub(r"font: *((?:[a-z]+ +|[1-9]00 +)*)([\d.]+)px[^;]*", r"font-size: \2px", text)
