"""Draws texts with Pillow and raqm: FriBidi's order, HarfBuzz's shapes.

Takes JSON from standard input: { size, texts: [{ file, text }] }. Prints the width, height and pixels of each text as
JSON, the pixels one byte each, in base64; null without raqm.
"""

import base64
import json
import sys

from PIL import Image, ImageDraw, ImageFont, features


def draw(text, file, size):
    font = ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.RAQM)
    picture = Image.new("L", (len(text) * size * 2, 4 * size), 0)
    ImageDraw.Draw(picture).text((size, 2.5 * size), text, fill=255, font=font, anchor="ls")
    return {"width": picture.width, "height": picture.height, "pixels": base64.b64encode(picture.tobytes()).decode()}


task = json.load(sys.stdin)
drawn = [draw(item["text"], item["file"], task["size"]) for item in task["texts"]] if features.check("raqm") else None
json.dump(drawn, sys.stdout)
