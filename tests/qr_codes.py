"""QR codes of a page, read by another program than made them."""

import re

import zxingcpp

CODE = r'<svg viewBox="0 0 (\d+) \d+"><path stroke="#000" d="(.*?)"/>'


def scan_codes(html):
    """Return what a camera reads from the page's codes."""
    return [decode_path(*drawn) for drawn in re.findall(CODE, html)]


def decode_path(size, path):
    """Read the code whose dark modules are the strokes of an SVG path (M, m and h), one unit wide,
    as a camera does.
    """
    size, scale = int(size), 4
    dark = [bytearray(b"\xff" * size) for _ in range(size)]
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([^Mmh]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            dark[int(y)][int(x) : int(x + values[0])] = b"\0" * int(values[0])
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    pixels = b"".join(bytes(byte for byte in row for _ in range(scale)) * scale for row in dark)
    image = memoryview(pixels).cast("B", [size * scale, size * scale])
    return zxingcpp.read_barcodes(image)[0].text
