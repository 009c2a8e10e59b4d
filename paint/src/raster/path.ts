import type { Coverage } from './coverage.ts'

/** The transformation of (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export interface AffineMatrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** The largest deviation of straight pieces from a curve, in pixels. */
const FLATNESS = 0.05
const MOST_PIECES = 64

/** The number of straight pieces for a curve; `bend` bounds its second derivative, in pixels. NaN gives 1. */
const piecesFor = (bend: number) => Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.sqrt(bend / (8 * FLATNESS))))) || 1

/** Adds closed contours to a scan converter. */
export interface Path {
  move(x: number, y: number): void
  line(x: number, y: number): void
  quadratic(cx: number, cy: number, x: number, y: number): void
  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): void
  close(): void
}

/** Makes a path that transforms contours with a matrix. */
export const newPath = (out: Pick<Coverage, 'line'>, { a, b, c, d, e, f }: AffineMatrix): Path => {
  let [startX, startY, currentX, currentY] = [0, 0, 0, 0]
  const mapX = (x: number, y: number) => a * x + c * y + e
  const mapY = (x: number, y: number) => b * x + d * y + f
  const lineTo = (x: number, y: number) => {
    out.line(currentX, currentY, x, y)
    currentX = x
    currentY = y
  }
  const close = () => lineTo(startX, startY)
  return {
    close,
    move(x, y) {
      close()
      startX = currentX = mapX(x, y)
      startY = currentY = mapY(x, y)
    },
    line: (x, y) => lineTo(mapX(x, y), mapY(x, y)),
    quadratic(cx, cy, x, y) {
      const [x0, y0] = [currentX, currentY]
      const [x1, y1, x2, y2] = [mapX(cx, cy), mapY(cx, cy), mapX(x, y), mapY(x, y)]
      const pieces = piecesFor(2 * (Math.abs(x0 - 2 * x1 + x2) + Math.abs(y0 - 2 * y1 + y2)))
      for (let piece = 1; piece < pieces; piece++) {
        const t = piece / pieces
        const s = 1 - t
        lineTo(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2)
      }
      lineTo(x2, y2)
    },
    cubic(ax, ay, bx, by, x, y) {
      const [x0, y0] = [currentX, currentY]
      const [x1, y1, x2, y2] = [mapX(ax, ay), mapY(ax, ay), mapX(bx, by), mapY(bx, by)]
      const [x3, y3] = [mapX(x, y), mapY(x, y)]
      const bendX = Math.max(Math.abs(x0 - 2 * x1 + x2), Math.abs(x1 - 2 * x2 + x3))
      const bendY = Math.max(Math.abs(y0 - 2 * y1 + y2), Math.abs(y1 - 2 * y2 + y3))
      const pieces = piecesFor(6 * (bendX + bendY))
      for (let piece = 1; piece < pieces; piece++) {
        const t = piece / pieces
        const s = 1 - t
        // The weights of the four points.
        const [p, q, u, v] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
        lineTo(p * x0 + q * x1 + u * x2 + v * x3, p * y0 + q * y1 + u * y2 + v * y3)
      }
      lineTo(x3, y3)
    },
  }
}

/** The distance of a cubic's control points from its ends, if the cubic approximates a quarter of a unit circle. */
const QUARTER_CIRCLE = 0.5522847498307936

/**
 * Adds a rectangle with round corners, clockwise, or, with `cut`, anticlockwise to cut it out of another shape. Radii
 * that do not fit are shortened.
 */
export const roundRectangle = (
  path: Path,
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  ry: number,
  cut: boolean,
) => {
  const [hx, hy] = [Math.min(rx, w / 2), Math.min(ry, h / 2)]
  const [kx, ky] = [hx * (1 - QUARTER_CIRCLE), hy * (1 - QUARTER_CIRCLE)]
  const [r, b] = [x + w, y + h]
  path.move(x + hx, y)
  if (cut) {
    path.cubic(x + kx, y, x, y + ky, x, y + hy)
    path.line(x, b - hy)
    path.cubic(x, b - ky, x + kx, b, x + hx, b)
    path.line(r - hx, b)
    path.cubic(r - kx, b, r, b - ky, r, b - hy)
    path.line(r, y + hy)
    path.cubic(r, y + ky, r - kx, y, r - hx, y)
  } else {
    path.line(r - hx, y)
    path.cubic(r - kx, y, r, y + ky, r, y + hy)
    path.line(r, b - hy)
    path.cubic(r, b - ky, r - kx, b, r - hx, b)
    path.line(x + hx, b)
    path.cubic(x + kx, b, x, b - ky, x, b - hy)
    path.line(x, y + hy)
    path.cubic(x, y + ky, x + kx, y, x + hx, y)
  }
  path.close()
}
