"""A browser's screenshot in 255 colours, so that it stays small."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import numpy.typing as npt

COLOURS = 255
Samples = npt.NDArray[np.uint8]
PNG = b"\x89PNG\r\n\x1a\n"


def reduced(png: bytes) -> bytes:
    """The same picture in 255 colours: the commonest ones, and each other pixel the nearest."""
    width, height, pixels = _read(png)
    coarse = (pixels >> 2).astype(np.uint32)
    codes = coarse[..., 0] << 12 | coarse[..., 1] << 6 | coarse[..., 2]
    values, inverse, counts = np.unique(codes, return_inverse=True, return_counts=True)
    kept = values[np.argsort(counts)[-COLOURS:]]
    shades = np.stack([values >> 12, values >> 6 & 63, values & 63], axis=1).astype(np.int32)
    palette = np.stack([kept >> 12, kept >> 6 & 63, kept & 63], axis=1).astype(np.int32)
    nearest = np.empty(len(values), dtype=np.uint8)
    for start in range(0, len(values), 4096):
        part = shades[start : start + 4096, None, :] - palette[None, :, :]
        nearest[start : start + 4096] = np.argmin((part * part).sum(axis=2), axis=1)
    indices = nearest[inverse].reshape(height, width)
    rows = np.hstack([np.zeros((height, 1), dtype=np.uint8), indices])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = (palette << 2 | palette >> 4).astype(np.uint8).tobytes()
    return PNG + b"".join(
        _chunk(kind, data)
        for kind, data in (
            (b"IHDR", header),
            (b"PLTE", colours),
            (b"IDAT", zlib.compress(rows.tobytes(), 9)),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _read(png: bytes) -> tuple[int, int, Samples]:
    """Width, height and colours of a browser's screenshot, which has 8 bits a sample."""
    assert png.startswith(PNG)
    at, data, width, height, samples = len(PNG), b"", 0, 0, 3
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8
            samples = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            data += body
    raw = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(height, -1)
    before = np.zeros(width * samples, dtype=np.uint8)
    rows = []
    for row in raw:
        before = _unfiltered(int(row[0]), row[1:], before, samples)
        rows.append(before)
    return width, height, np.stack(rows).reshape(height, width, samples)[..., :3]


def _unfiltered(kind: int, row: Samples, above: Samples, step: int) -> Samples:
    """One row of a PNG as it was before its filter."""
    if kind == 0:
        return row
    if kind == 2:
        return row + above
    if kind == 1:
        return np.cumsum(row.reshape(-1, step), axis=0, dtype=np.uint8).reshape(-1)
    out = bytearray(row.tobytes())
    up = above.tobytes()
    for i in range(len(out)):
        left = out[i - step] if i >= step else 0
        if kind == 3:
            out[i] = (out[i] + (left + up[i]) // 2) & 255
        else:
            corner = up[i - step] if i >= step else 0
            guess = left + up[i] - corner
            by = (abs(guess - left), abs(guess - up[i]), abs(guess - corner))
            out[i] = (out[i] + (left, up[i], corner)[by.index(min(by))]) & 255
    return np.frombuffer(bytes(out), dtype=np.uint8)
