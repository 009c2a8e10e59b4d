import { levelsByLight, lightsByLevel } from '../colour/spaces.ts'
import { type Easel, spend } from '../raster/easel.ts'
import type { Placement } from '../raster/place.ts'
import { axisOf } from './axis.ts'
import type { Flatten } from './flatten.ts'
import type { FramedPart } from './framing.ts'
import type { Picture, Rows } from './picture.ts'
import { rowsForEasel, workOf } from './rows.ts'

/** The estimated work for each pixel of a slanted picture, in nanoseconds. */
const WORK_PER_PIXEL = 120

interface Window {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The part of an element's box that may be visible in a window of the easel: the least and the greatest place along the
 * box's own axes u (across) and v (down), in pixels.
 */
const visiblePart = ({ matrix }: Placement, window: Window) => {
  const { a, b, c, d, e, f } = matrix
  // The window's corners are mapped back into the box. The matrix only turns and flips, so its inverse is its
  // transpose.
  const us: number[] = []
  const vs: number[] = []
  for (const x of [window.left, window.right])
    for (const y of [window.top, window.bottom]) {
      us.push(a * (x - e) + b * (y - f))
      vs.push(c * (x - e) + d * (y - f))
    }
  return [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)] as const
}

/**
 * Makes the function that returns the rows of a slanted picture. Its visible part is first resampled upright in the
 * final size; the slanted pixels are then interpolated between those upright ones. Undefined if no part of the picture
 * is in the window.
 */
export const turnedRows = (
  easel: Easel,
  picture: Picture,
  part: FramedPart,
  place: Placement,
  window: Window,
): ((flatten?: Flatten) => Rows) | undefined => {
  const [lowU, highU, lowV, highV] = visiblePart(place, window)
  // The visible columns and rows of the picture, with one more on each side for the interpolation.
  const fromX = Math.max(0, Math.floor(lowU - part.left) - 1)
  const toX = Math.min(part.width, Math.ceil(highU - part.left) + 1)
  const fromY = Math.max(0, Math.floor(lowV - part.top) - 1)
  const toY = Math.min(part.height, Math.ceil(highV - part.top) + 1)
  if (fromX >= toX || fromY >= toY) return undefined
  const across = axisOf(part.x, part.spanX, part.cellsX, part.width, fromX, toX)
  const down = axisOf(part.y, part.spanY, part.cellsY, part.height, fromY, toY)
  const [width, height] = [across.length, down.length]
  const grid = { across, down, acrossStep: 1, downStep: picture.width }
  const { a, b, c, d, e, f } = place.matrix
  /**
   * Writes pixel x of a row from the upright pixels around (u, v): the light of the four nearest, by bilinear
   * interpolation in linear light, and the opacity of the nearest one.
   */
  const readPixel = (pixels: Uint8Array, u: number, v: number, to: Uint8Array, x: number) => {
    const [x0, y0] = [Math.floor(u), Math.floor(v)]
    const [partX, partY] = [u - x0, v - y0]
    // Columns, and indices of the rows' first pixels, of the four; at the edges the edge pixel stands in.
    const left = Math.max(x0, 0)
    const right = Math.min(x0 + 1, width - 1)
    const top = Math.max(y0, 0) * width
    const bottom = Math.min(y0 + 1, height - 1) * width
    const light = (index: number, channel: number) => lightsByLevel[pixels[index * 4 + channel]!]!
    for (let channel = 0; channel < 3; channel++) {
      const upper = light(top + left, channel) * (1 - partX) + light(top + right, channel) * partX
      const lower = light(bottom + left, channel) * (1 - partX) + light(bottom + right, channel) * partX
      to[x * 4 + channel] = levelsByLight[(upper * (1 - partY) + lower * partY + 0.5) >> 4]!
    }
    const nearest = (partY < 0.5 ? top : bottom) + (partX < 0.5 ? left : right)
    to[x * 4 + 3] = pixels[nearest * 4 + 3]!
  }
  return (flatten) => {
    spend(easel, workOf(grid) + (window.right - window.left) * (window.bottom - window.top) * WORK_PER_PIXEL)
    const upright = rowsForEasel(easel, picture, grid, flatten)
    const pixels = new Uint8Array(width * height * 4)
    for (let y = 0; y < height; y++) upright.read(y, pixels.subarray(y * width * 4, (y + 1) * width * 4))
    return {
      width: window.right - window.left,
      height: window.bottom - window.top,
      read(y, to) {
        const dy = window.top + y + 0.5 - f
        for (let x = 0; x < window.right - window.left; x++) {
          const dx = window.left + x + 0.5 - e
          // The middle of the pixel, mapped back into the box, and then counted from the middle of the first upright
          // pixel.
          const u = a * dx + b * dy - part.left - fromX - 0.5
          const v = c * dx + d * dy - part.top - fromY - 0.5
          // The edge pixels reach half a pixel outwards, and are repeated there.
          const isInside = u >= -1 && v >= -1 && u < width && v < height
          if (isInside) readPixel(pixels, u, v, to, x)
          else to[x * 4 + 3] = 0
        }
      },
    }
  }
}
