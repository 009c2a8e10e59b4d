/** A box of whole pixels from (left, top) up to, but not including, (right, bottom). */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The intersection of two boxes, which may be empty. */
export const intersectionOf = (box: Box, other: Box): Box => ({
  left: Math.max(box.left, other.left),
  top: Math.max(box.top, other.top),
  right: Math.min(box.right, other.right),
  bottom: Math.min(box.bottom, other.bottom),
})

/** The smallest box around two boxes. */
export const boundingBoxOf = (box: Box, other: Box): Box => ({
  left: Math.min(box.left, other.left),
  top: Math.min(box.top, other.top),
  right: Math.max(box.right, other.right),
  bottom: Math.max(box.bottom, other.bottom),
})

/** The number of pixels in a box. */
export const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top)

/** The box of a whole picture. */
export const wholeBoxOf = ({ width, height }: { width: number; height: number }): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})
