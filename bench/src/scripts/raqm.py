"""Draws texts with Pillow and raqm: FriBidi's order, HarfBuzz's shapes.

Takes JSON from standard input: { size, texts of { file, text } }; answers for each its width, height and pixels, one
byte each, in base64. Without raqm it answers null.
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


asked = json.load(sys.stdin)
drawn = [draw(one["text"], one["file"], asked["size"]) for one in asked["texts"]] if features.check("raqm") else None
json.dump(drawn, sys.stdout)
