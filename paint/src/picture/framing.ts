import type { ElementOf } from '@wifi-tms/contract/elements'
import type { Picture } from './picture.ts'

/** The drawn part of a picture, and the pixels of the box that it covers. */
export interface FramedPart {
  /** The part's corner and its size in the picture's own pixels, which may be fractions. */
  x: number
  y: number
  spanX: number
  spanY: number
  /** The ranges of the picture's pixels that may be read, so that no colours from outside a crop are mixed in. */
  cellsX: readonly [number, number]
  cellsY: readonly [number, number]
  /** The covered pixels, relative to the box. */
  left: number
  top: number
  width: number
  height: number
}

/** Limits a value to 0 up to `max`. */
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/**
 * Crops and fits a picture into a box of whole pixels; undefined if no part of the picture is left. With the fit 'fill'
 * the part is stretched to the whole box.
 */
export const framed = (
  picture: Pick<Picture, 'width' | 'height'>,
  { crop, fit }: Pick<ElementOf<'image'>, 'crop' | 'fit'>,
  width: number,
  height: number,
): FramedPart | undefined => {
  let x = crop ? clamp(crop.x, picture.width) : 0
  let y = crop ? clamp(crop.y, picture.height) : 0
  let spanX = crop ? Math.min(crop.width, picture.width - x) : picture.width
  let spanY = crop ? Math.min(crop.height, picture.height - y) : picture.height
  if (!(spanX > 0 && spanY > 0 && width > 0 && height > 0)) return undefined
  // Whole pixels; the outermost may lie only partly in the crop.
  const cellsX = [Math.floor(x), Math.ceil(x + spanX)] as const
  const cellsY = [Math.floor(y), Math.ceil(y + spanY)] as const
  const box = { left: 0, top: 0, width, height }
  if (fit === 'cover') {
    // The box is filled; the part loses what is beyond it, equally on both sides.
    const scale = Math.max(width / spanX, height / spanY)
    x += (spanX - width / scale) / 2
    y += (spanY - height / scale) / 2
    spanX = width / scale
    spanY = height / scale
  } else if (fit === 'contain') {
    // The part stays whole; the covered pixels are in the middle of the box.
    const scale = Math.min(width / spanX, height / spanY)
    box.width = Math.max(1, Math.round(spanX * scale))
    box.height = Math.max(1, Math.round(spanY * scale))
    box.left = (width - box.width) >> 1
    box.top = (height - box.height) >> 1
  }
  return { x, y, spanX, spanY, cellsX, cellsY, ...box }
}
