"""SVG paths in few characters: a grid of a hundredth of a point, relative steps."""

import re

Point = tuple[int, int]

_COMMAND = re.compile(r"([MLHVCQZz])([^MLHVCQZz]*)")
_GRID = 100
_TOLERANCE = 4.0  # in hundredths of a point: nobody can see it


def digits(number: float, decimals: int = 2) -> str:
    """Write a number with at most so many decimals and without needless zeros.

    Examples
    --------
    >>> digits(-0.5), digits(12.0), digits(0.001), digits(3.14159)
    ('-.5', '12', '0', '3.14')
    """
    text = f"{number:.{decimals}f}".rstrip("0").rstrip(".")
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("", "-", "-0") else text


def short_path(d: str) -> str:
    """Return the same path in fewer characters.

    Examples
    --------
    >>> short_path("M 10 20 \\nL 30.5 20 \\nL 30.5 25 \\nz")
    'M10 20h20.5v5z'

    Points that a straight line passes anyway are left out:

    >>> short_path("M 0 0 L 1 1 L 2 2 L 3 0")
    'M0 0l2 2 1-2'
    """
    at, start, written, last = (0, 0), (0, 0), [], ""
    for command, points in _commands(d):
        if command == "z":
            written.append("z")
            at, last = start, "z"
            continue
        letter, steps = _step(command, at, points, first=not written)
        if not steps:
            continue
        repeated = letter == last and letter in "lhv"
        written.append(_join(steps, after="" if repeated else letter))
        at, last = points[-1], letter
        start = at if command == "M" else start
    return "".join(written)


def _commands(d: str) -> list[tuple[str, list[Point]]]:
    """Return commands and their points on the grid, straight lines without points between."""
    found: list[tuple[str, list[Point]]] = []
    line: list[Point] = []
    for command, rest in [*_COMMAND.findall(d), ("", "")]:
        grid = [round(float(number) * _GRID) for number in rest.split()]
        points = list(zip(grid[::2], grid[1::2], strict=True))
        if command == "L":
            line = line or [found[-1][1][-1]]
            line += points
            continue
        if line:
            found += [("L", [point]) for point in _needed(line)[1:]]
            line = []
        if command:
            found.append((command.replace("Z", "z"), points))
    return found


def _needed(line: list[Point]) -> list[Point]:
    """Leave out points within the tolerance of the line between their neighbours.

    This is the algorithm of Douglas and Peucker, on whole numbers, so that every machine keeps
    the same points.
    """
    keep = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        away = [_distance(line[i], line[first], line[last]) for i in range(first + 1, last)]
        if away and max(away) > _TOLERANCE:
            where = first + 1 + away.index(max(away))
            keep.add(where)
            parts += [(first, where), (where, last)]
    return [point for i, point in enumerate(line) if i in keep]


def _distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    along = min(max(((x - x0) * dx + (y - y0) * dy) / square, 0.0), 1.0) if square else 0.0
    return ((x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2) ** 0.5


def _step(
    command: str, at: Point, points: list[Point], *, first: bool
) -> tuple[str, list[str]]:
    """Return the shortest command from one point of the grid to the next; none for no step."""
    if command == "M" and first:
        return "M", [digits(number / _GRID) for number in points[0]]
    steps = [(x - at[0], y - at[1]) for x, y in points]
    if command == "L":
        ((dx, dy),) = steps
        if dy == 0:
            return "h", [digits(dx / _GRID)] if dx else []
        if dx == 0:
            return "v", [digits(dy / _GRID)]
    return command.lower(), [digits(number / _GRID) for step in steps for number in step]


def _join(numbers: list[str], *, after: str) -> str:
    """Join numbers after a command, with a space only where one would run into the next."""
    joined = after
    for i, number in enumerate(numbers):
        apart = number[0] != "-" and (i > 0 or not after)
        joined += (" " if apart else "") + number
    return joined
