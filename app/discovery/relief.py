"""The map of all funds as a picture: heights between risk and return, as contours on tints (design, 3.7).

The front end draws the same map as SVG (ADR 0212). Messengers show pictures only, so here it is drawn into pixels: one
array of heights, enlarged, and cut into levels.
"""

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PIL import Image

Heights = npt.NDArray[np.float32]
Bands = npt.NDArray[np.int8]
Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

PAPER: Final[Colour] = (251, 250, 247)
TINTS: Final[Sequence[Colour]] = (
    (247, 242, 230), (243, 235, 216), (238, 227, 201), (232, 217, 184), (225, 206, 166), (217, 194, 147),
)  # fmt: skip
CONTOUR: Final[Colour] = (156, 119, 68)
STRONG: Final[Colour] = (125, 87, 38)
CHOSEN: Final[Colour] = (11, 87, 147)
#: Passes of the smoothing kernel, levels, and how many funds in one cell the lowest is worth (frontend, contours.ts).
_PASSES: Final = 5
_LEVELS: Final = 9
_FEWEST: Final = 3.0
#: Drawn so much larger and then reduced, so that lines have soft edges.
_FINER: Final = 2


def heights(found: Mapping[str, Any]) -> Heights:
    """The smoothed counts of a map's answer, the highest return first."""
    grid = np.zeros((found["return"]["cells"], found["risk"]["cells"]), dtype=np.float32)
    for column, row, count, *_ in found["cells"]:
        grid[row, column] = count
    return _smoothed(grid)[::-1]


def _smoothed(grid: Heights) -> Heights:
    """Passes of a 3 × 3 kernel (1 2 1), renormalised at the edges."""
    weights = _pass(np.ones_like(grid))
    for _ in range(_PASSES):
        grid = _pass(grid) / weights
    return grid


def _pass(grid: Heights) -> Heights:
    padded = np.pad(grid, 1)
    across = padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]
    return np.asarray((across[:-2] + 2 * across[1:-1] + across[2:]) / 16)


def _levels(grid: Heights) -> Heights:
    """Heights of the contours: on a square-root scale, so that not only equities show, and none for a single fund."""
    single = np.zeros((21, 21), dtype=np.float32)
    single[10, 10] = _FEWEST
    lowest = float(_smoothed(single).max())
    steps = float(grid.max()) * ((np.arange(_LEVELS) + 0.55) / 9.4) ** 2
    return np.asarray(steps[steps >= lowest], dtype=np.float32)


def picture(whole: Heights, chosen: Heights | None, width: int, height: int) -> bytes:
    """The map as PNG; ``chosen`` funds are a shape of their own in the colour of what one chose."""
    field = _enlarged(whole, width, height)
    levels = _levels(whole)
    bands = np.searchsorted(levels, field, side="right").astype(np.int8)
    tints = [TINTS[place * len(TINTS) // _LEVELS] for place in range(_LEVELS)]
    pixels = np.array([PAPER, *tints], dtype=np.uint8)[bands]
    _draw(pixels[:, :-1], bands[:, :-1], bands[:, 1:])
    _draw(pixels[:-1], bands[:-1], bands[1:])
    if chosen is not None and chosen.max() > 0:
        _choose(pixels, _enlarged(chosen, width, height), float(chosen.max()))
    drawn = Image.fromarray(pixels).reduce(_FINER)
    out = io.BytesIO()
    drawn.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _draw(pixels: Pixels, bands: Bands, beside: Bands) -> None:
    """Draw the contours that lie between pixels and those beside them; every third one is stronger."""
    crossed = bands != beside
    strong = crossed & (np.minimum(bands, beside) % 3 == 0)
    pixels[crossed] = CONTOUR
    pixels[strong] = STRONG


def _choose(pixels: Pixels, field: Heights, highest: float) -> None:
    """Lay the chosen funds over the map: two steps of blue, and a line round them."""
    outline = field > highest * 0.12
    for inside, opacity in ((outline, 0.30), (field > highest * 0.5, 0.45)):
        pixels[inside] = (pixels[inside] * (1 - opacity) + np.array(CHOSEN) * opacity).astype(np.uint8)
    edge = _edge(outline)
    for shift in (-1, 0, 1):
        pixels[np.roll(edge, shift, axis=0)] = CHOSEN


def _enlarged(grid: Heights, width: int, height: int) -> Heights:
    image = Image.fromarray(grid)
    size = (width * _FINER, height * _FINER)
    return np.asarray(image.resize(size, Image.Resampling.BICUBIC))


def _edge(inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The pixels inside of a shape that touch its outside."""
    edge = np.zeros_like(inside)
    edge[:, 1:] |= inside[:, 1:] & ~inside[:, :-1]
    edge[:, :-1] |= inside[:, :-1] & ~inside[:, 1:]
    edge[1:] |= inside[1:] & ~inside[:-1]
    edge[:-1] |= inside[:-1] & ~inside[1:]
    return edge
