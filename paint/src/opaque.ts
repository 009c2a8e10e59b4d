import type { Picture } from './picture/picture.ts'

/** The results of `isOpaque`, cached. */
const opacity = new WeakMap<Picture, boolean>()

/** True if a picture has no transparent pixel. */
export const isOpaque = (picture: Picture): boolean => {
  const cached = opacity.get(picture)
  if (cached !== undefined) return cached
  const { rgba } = picture
  let opaque = true
  for (let index = 3; index < rgba.length && opaque; index += 4) opaque = rgba[index] === 255
  opacity.set(picture, opaque)
  return opaque
}
