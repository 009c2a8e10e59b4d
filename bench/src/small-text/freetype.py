"""Draws lines of text with Pillow, in FreeType's one-bit hinting.

Takes JSON from standard input: [{ size, spans: [{ file, weight or null, text }] }]. Prints the width, height and pixels
of each line as JSON, the pixels one byte each, in base64.
"""

import base64
import functools
import json
import sys

from PIL import Image, ImageDraw, ImageFont


@functools.cache
def font_of(file, weight, size):
    font = ImageFont.truetype(file, size)
    if weight is not None:
        font.set_variation_by_axes([weight])
    return font


def draw(line):
    size = line["size"]
    width = (sum(len(span["text"]) for span in line["spans"]) + 2) * size
    picture = Image.new("1", (width, 2 * size), 0)
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    x = size
    for span in line["spans"]:
        font = font_of(span["file"], span["weight"], size)
        pen.text((round(x), round(size * 1.4)), span["text"], fill=1, font=font, anchor="ls")
        x += pen.textlength(span["text"], font=font)
    pixels = picture.convert("L").tobytes()
    return {"width": width, "height": 2 * size, "pixels": base64.b64encode(pixels).decode()}


json.dump([draw(line) for line in json.load(sys.stdin)], sys.stdout)
