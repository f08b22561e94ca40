"""Digits as hands may draw them: tests/page_models/drawn-digits.json.

    python scripts/drawn_digits.py

Each digit is given as points of a pen in three styles and two more, every stroke as ``xxyy``
from 00 to 63, strokes apart by ``/``.  They are drawn again and again by a shaky hand: turned,
leaning, wide or narrow, large or small, with wavering points.  How drawings become pictures and
how the model is trained was chosen by looking at the first three styles (``tuned``); the other
two (``kept``) are there to say what that is worth.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.interpolate import CubicHermiteSpline, make_interp_spline

from attnbook._files import write
from attnbook.widgets.core.strokes import encode

PLACE = Path(__file__).resolve().parents[1] / "tests" / "page_models" / "drawn-digits.json"
TUNED = {
    0: [
        "3208 2012 1326 1442 2254 3455 4546 4830 4314 3208",
        "3810 2609 1820 1634 2048 3054 4050 4636 4622 4012 3209",
        "3014 2218 1830 2044 3050 4046 4432 4018 3214",
    ],
    1: ["3206 3257", "2218 3407 3456", "3806 3530 3058"],
    2: [
        "1620 2010 3207 4313 4325 3338 1655 4855",
        "1816 2808 4010 4420 3832 2644 1654 2250 3254 4656",
        "1422 1812 3008 4014 4026 2842 1852 1450 1846 2850 4852",
    ],
    3: [
        "1614 2607 3809 4218 3627 2630 3833 4543 4054 2657 1550",
        "1809 4209 2827 4030 4542 3854 2456 1549",
        "2012 3208 4014 3824 2830 4036 4248 3256 1853",
    ],
    4: ["3606 1438 5038 / 3822 3858", "1808 1632 4432 / 4408 4257", "4057 4007 1242 5242"],
    5: [
        "4408 2008 1828 3225 4433 4447 3356 1653",
        "2208 1928 3426 4336 4050 2857 1551 / 2208 4608",
        "4210 2410 2030 3630 4240 3852 2054",
    ],
    6: [
        "4208 2618 1736 2052 3357 4448 4237 3034 1942",
        "3406 2424 1942 2455 3656 4246 3637 2440 2046",
        "3810 2422 1840 2454 3854 4442 3434 2240",
    ],
    7: ["1409 4809 2857", "1410 4608 3430 2657 / 2033 4432", "1614 1609 4610 3826 3056"],
    8: [
        "4214 3007 1915 2427 3834 4546 3457 1951 2039 3628 4318 4011",
        "3230 2122 2410 3608 4318 3330 2038 1850 3057 4351 4238 3230",
        "3208 2212 2224 3230 4222 4012 3208 / 3230 2038 2052 3257 4450 4337 3230",
    ],
    9: [
        "4416 3408 2113 1925 2932 4127 4514 4336 3857",
        "4318 3209 2017 2230 3432 4322 4414 4440 3654 2055",
        "4014 2612 2224 3230 4220 4212 4056",
    ],
}
KEPT = {
    0: [
        "3407 2412 1824 1640 2254 3457 4448 4832 4616 3608 3008",
        "2016 1432 1848 3254 4648 5032 4416 3212 2016",
    ],
    1: ["3608 3620 3540 3456", "2020 2814 3408 3456 / 2256 4656"],
    2: ["2018 2410 3408 4214 4222 3634 2646 1856 3055 4654", "1814 3007 4414 4226 2840 1656 5056"],
    3: [
        "1812 3008 4212 4222 3228 2829 4033 4642 4252 3057 1654",
        "1610 3008 4214 3826 2430 2430 4034 4446 3456 1856",
    ],
    4: ["2208 1824 1636 3036 4834 / 4012 3836 3658", "3408 2424 1440 3240 5039 / 3628 3544 3458"],
    5: [
        "4610 3410 2211 2020 1930 2827 4030 4540 4052 2857 1654",
        "4008 2209 2026 3225 4232 4246 3255 1855",
    ],
    6: [
        "4008 3012 2026 1642 2254 3457 4450 4240 3236 2242",
        "3008 2222 1838 2050 3056 4252 4442 3634 2438",
    ],
    7: ["1610 3209 4810 4026 3242 2856", "1812 4610 4024 3438 3256 / 2436 4634"],
    8: [
        "4012 2808 2016 2627 3633 4444 3855 2657 1848 2438 3628 4418 3810",
        "3628 2422 2412 3407 4214 3826 2436 2048 3057 4252 4440 3428",
    ],
    9: [
        "4214 3008 2016 2228 3232 4224 4314 4330 4244 4058",
        "4220 3610 2410 1820 2430 3630 4220 4234 3648 2658",
    ],
}

SETS = {"tuned": (TUNED, 5, 1), "kept": (KEPT, 8, 2)}
ANGULAR = (1, 4, 7)
Line = np.ndarray


def points(style: str) -> list[Line]:
    """Read the strokes of a style, each an array of shape (points, 2)."""
    return [
        np.array([[int(place[:2]), int(place[2:])] for place in stroke.split()], float)
        for stroke in style.split(" / ")
    ]


def joined(line: Line, between: int = 6, *, curved: bool) -> Line:
    """Join points by a round curve (Catmull and Rom), or by straight lines."""
    if curved and len(line) < 3:
        return line
    steps = np.arange(len(line))
    ends = np.vstack([2 * line[0] - line[1], line, 2 * line[-1] - line[-2]])
    pen = (CubicHermiteSpline(steps, line, (ends[2:] - ends[:-2]) / 2) if curved
           else make_interp_spline(steps, line, k=1))
    return pen(np.arange(steps[-1] * between + 1) / between)


def by_hand(strokes: list[Line], digit: int, rng: np.random.Generator) -> str:
    """Draw strokes once more, with a shaky hand, and write them as the widget does."""
    turn, lean = np.radians(rng.normal(0, 5)), rng.normal(0.08, 0.12)
    wide, high = np.exp(rng.normal(0, 0.12, 2))
    size, place = rng.uniform(0.55, 1.05), rng.uniform(-5, 5, 2)
    rotate = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    bend = size * rotate @ np.array([[wide, -lean], [0, high]])
    pitch, phase = rng.uniform(0.06, 0.18, (2, 3)), rng.uniform(0, 2 * np.pi, (2, 3))
    height, drawn = rng.normal(0, 0.9, (2, 3)), []
    for stroke in strokes:
        line = joined(stroke + rng.normal(0, 1, stroke.shape), curved=digit not in ANGULAR)
        waves = pitch * (line[:, :1, None] * [0.7, 1.3, 1.3] + line[:, 1:, None]) + phase
        line = line + (height * np.sin(waves)).sum(axis=-1)
        line = np.clip(np.rint((line - 32) @ bend.T + 32 + place), 0, 63).astype(int).tolist()
        drawn.append([point for i, point in enumerate(line) if not i or point != line[i - 1]])
    return encode(drawn)


def main() -> int:
    """Write all drawings."""
    found = []
    for name, (styles, times, seed) in SETS.items():
        rng = np.random.default_rng(seed)
        found += [
            {"set": name, "digit": digit, "drawing": by_hand(points(style), digit, rng)}
            for digit, some in styles.items()
            for style in some
            for _ in range(times)
        ]
    lines = ",\n".join(json.dumps(one) for one in found)
    write(PLACE, f'{{"drawings": [\n{lines}\n]}}\n')
    print(f"{len(found)} drawings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
