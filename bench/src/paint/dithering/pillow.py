"""Dithers a raw RGB file with Pillow: file, width, height, palette as JSON, turns, file for the inks.

Prints the milliseconds of each turn as JSON.
"""

import json
import sys
import time

from PIL import Image

path, width, height, palette, turns, out = sys.argv[1:]
with open(path, "rb") as file:
    picture = Image.frombytes("RGB", (int(width), int(height)), file.read())
inks = Image.new("P", (1, 1))
inks.putpalette([level for ink in json.loads(palette) for level in ink])
took = []
for _ in range(int(turns)):
    began = time.perf_counter()
    dithered = picture.quantize(palette=inks, dither=Image.Dither.FLOYDSTEINBERG)
    took.append((time.perf_counter() - began) * 1000)
with open(out, "wb") as file:
    file.write(dithered.tobytes())
print(json.dumps(took))
