import type { Point } from './geometry.ts'
import type { PixelSize } from './view.ts'

/** The number of the drawing's pixels in a row of the loupe. The pixel under the pointer is in the middle. */
export const PIXELS_ACROSS = 17
/** The width of an enlarged pixel in the loupe, in CSS pixels. */
export const ENLARGED_PIXEL = 9
/** The distance of a loupe from the point that it shows, in CSS pixels. */
const DISTANCE = 20

/** The pixel of the drawing at a point; the nearest pixel if the point lies beside the drawing. */
export const pixelAt = ({ x, y }: Point, { width, height }: PixelSize): Point => ({
  x: Math.max(0, Math.min(width - 1, Math.floor(x))),
  y: Math.max(0, Math.min(height - 1, Math.floor(y))),
})

/**
 * The top left corner of a loupe beside a point and within the viewport. If there is room, the loupe lies to the right
 * of the point and below it. With `above` it lies above the point.
 */
export function besidePoint(point: Point, size: PixelSize, viewport: PixelSize, above = false): Point {
  /** The coordinate of the loupe: after the point if it fits there, else before the point. */
  const startBeside = (coordinate: number, length: number, limit: number) => {
    const fitsAfter = coordinate + DISTANCE + length <= limit
    return Math.max(0, fitsAfter ? coordinate + DISTANCE : Math.min(coordinate - DISTANCE, limit) - length)
  }
  return {
    x: startBeside(point.x, size.width, viewport.width),
    y:
      above && point.y >= DISTANCE + size.height
        ? point.y - DISTANCE - size.height
        : startBeside(point.y, size.height, viewport.height),
  }
}
