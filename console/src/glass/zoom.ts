export interface Size {
  width: number
  height: number
}

/** The largest view of a picture that fits a box (CSS pixels): from its own size on in whole device pixels, so that every
 * pixel is one sharp square; below it scaled smoothly, as the eye does with small dots. */
export function fitted(picture: Size, box: Size, ratio: number): Size & { crisp: boolean } {
  const room = Math.min((box.width * ratio) / picture.width, (box.height * ratio) / picture.height)
  const zoom = room >= 1 ? Math.floor(room) : room
  return { width: (picture.width * zoom) / ratio, height: (picture.height * zoom) / ratio, crisp: room >= 1 }
}
