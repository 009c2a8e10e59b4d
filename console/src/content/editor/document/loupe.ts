import type { Point } from './geometry.ts'
import type { PixelSize } from './view.ts'

/** The number of the drawing's pixels across the loupe; the pixel under the pointer is in the middle. */
export const ACROSS = 17
/** The width of each of these pixels in the loupe, in CSS pixels. */
export const ENLARGED = 9
/** The distance of a loupe from the point that it shows, in CSS pixels. */
const ASIDE = 20

/** The pixel of the drawing at a point; the nearest pixel if the point lies beside the drawing. */
export const pixelAt = ({ x, y }: Point, { width, height }: PixelSize): Point => ({
  x: Math.max(0, Math.min(width - 1, Math.floor(x))),
  y: Math.max(0, Math.min(height - 1, Math.floor(y))),
})

/** The place of a loupe beside a point and within the room: if possible to the right, and below (or `above`). */
export function besidePoint(around: Point, size: PixelSize, room: PixelSize, above = false): Point {
  const along = (point: number, length: number, roomLength: number) =>
    Math.max(0, point + ASIDE + length <= roomLength ? point + ASIDE : Math.min(point - ASIDE, roomLength) - length)
  return {
    x: along(around.x, size.width, room.width),
    y:
      above && around.y >= ASIDE + size.height
        ? around.y - ASIDE - size.height
        : along(around.y, size.height, room.height),
  }
}
