export interface GlassSize {
  width: number
  height: number
}

/** A picture that fits its box at a greater scale than this is not halved, because that would waste too much space. */
const NEARLY_WHOLE = 0.7

/**
 * Finds the size, in CSS pixels, at which a picture is shown in a box. If the picture fits the box unscaled, each of
 * its pixels takes a whole number of device pixels, so that it is a sharp square. A larger picture is divided by a
 * whole number if that wastes little space: the dots of a dithered picture then average out evenly and make no pattern.
 * `ratio` is the number of device pixels in a CSS pixel.
 */
export function fitPicture(picture: GlassSize, box: GlassSize, ratio: number): GlassSize & { crisp: boolean } {
  // Scales are in device pixels for each pixel of the picture.
  const maxScale = Math.min((box.width * ratio) / picture.width, (box.height * ratio) / picture.height)
  // The scale of a picture that is larger than its box.
  const smallScale = maxScale > NEARLY_WHOLE ? maxScale : 1 / Math.ceil(1 / maxScale)
  const scale = maxScale >= 1 ? Math.floor(maxScale) : smallScale
  return { width: (picture.width * scale) / ratio, height: (picture.height * scale) / ratio, crisp: maxScale >= 1 }
}
