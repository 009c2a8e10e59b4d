export interface GlassSize {
  width: number
  height: number
}

/** The scale from which a picture is no longer halved, as that would waste too much room. */
const NEARLY_WHOLE = 0.7

/**
 * The largest view of a picture that fits a box (CSS pixels). Where the box has room for its own size, each pixel takes
 * whole device pixels, so that it is one sharp square. Below its own size the picture is divided by a whole number
 * where that costs little room, so that the dots of a dithered picture average out evenly and make no pattern.
 */
export function fitted(picture: GlassSize, box: GlassSize, ratio: number): GlassSize & { crisp: boolean } {
  const room = Math.min((box.width * ratio) / picture.width, (box.height * ratio) / picture.height)
  const zoom = room >= 1 ? Math.floor(room) : room > NEARLY_WHOLE ? room : 1 / Math.ceil(1 / room)
  return { width: (picture.width * zoom) / ratio, height: (picture.height * zoom) / ratio, crisp: room >= 1 }
}
