import type { Point } from './geometry.ts'
import type { Size } from './view.ts'

/** So many pixels of the drawing lie across the loupe, the meant one in their middle. */
export const ACROSS = 17
/** So many CSS pixels wide is each of them. */
export const ENLARGED = 9
/** A loupe is so far from what it shows, in CSS pixels. */
const ASIDE = 20

/** The pixel of the drawing that a point of it means; the nearest one where it lies beside. */
export const pixelAt = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.max(0, Math.min(width - 1, Math.floor(x))),
  y: Math.max(0, Math.min(height - 1, Math.floor(y))),
})

/** Where a loupe of a size stands so that it neither hides the point nor leaves the room: to the right, and below or above, if it can. */
export function besidePoint(at: Point, size: Size, room: Size, above = false): Point {
  const along = (point: number, length: number, most: number) =>
    Math.max(0, point + ASIDE + length <= most ? point + ASIDE : Math.min(point - ASIDE, most) - length)
  return {
    x: along(at.x, size.width, room.width),
    y: above && at.y >= ASIDE + size.height ? at.y - ASIDE - size.height : along(at.y, size.height, room.height),
  }
}
