import type { Coverage } from './coverage.ts'

/** (x, y) → (a·x + c·y + e, b·x + d·y + f). */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** Straight pieces never stray further than this from the curve, in pixels. */
const FLATNESS = 0.05
const MOST_PIECES = 64

const piecesFor = (bend: number) => Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.sqrt(bend / (8 * FLATNESS))))) || 1

/** Draws closed contours through a matrix into a scan converter. */
export class Path {
  readonly #out: Coverage
  readonly #matrix: Matrix
  #startX = 0
  #startY = 0
  #x = 0
  #y = 0

  constructor(out: Coverage, matrix: Matrix) {
    this.#out = out
    this.#matrix = matrix
  }

  #mapX(x: number, y: number): number {
    return this.#matrix.a * x + this.#matrix.c * y + this.#matrix.e
  }

  #mapY(x: number, y: number): number {
    return this.#matrix.b * x + this.#matrix.d * y + this.#matrix.f
  }

  #to(x: number, y: number): void {
    this.#out.line(this.#x, this.#y, x, y)
    this.#x = x
    this.#y = y
  }

  move(x: number, y: number): void {
    this.close()
    this.#startX = this.#x = this.#mapX(x, y)
    this.#startY = this.#y = this.#mapY(x, y)
  }

  line(x: number, y: number): void {
    this.#to(this.#mapX(x, y), this.#mapY(x, y))
  }

  quadratic(cx: number, cy: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y]
    const [x1, y1, x2, y2] = [this.#mapX(cx, cy), this.#mapY(cx, cy), this.#mapX(x, y), this.#mapY(x, y)]
    const pieces = piecesFor(2 * (Math.abs(x0 - 2 * x1 + x2) + Math.abs(y0 - 2 * y1 + y2)))
    for (let at = 1; at < pieces; at++) {
      const t = at / pieces
      const s = 1 - t
      this.#to(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2)
    }
    this.#to(x2, y2)
  }

  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y]
    const [x1, y1, x2, y2] = [this.#mapX(ax, ay), this.#mapY(ax, ay), this.#mapX(bx, by), this.#mapY(bx, by)]
    const [x3, y3] = [this.#mapX(x, y), this.#mapY(x, y)]
    const bendX = Math.max(Math.abs(x0 - 2 * x1 + x2), Math.abs(x1 - 2 * x2 + x3))
    const bendY = Math.max(Math.abs(y0 - 2 * y1 + y2), Math.abs(y1 - 2 * y2 + y3))
    const pieces = piecesFor(6 * (bendX + bendY))
    for (let at = 1; at < pieces; at++) {
      const t = at / pieces
      const s = 1 - t
      const [p, q, u, v] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      this.#to(p * x0 + q * x1 + u * x2 + v * x3, p * y0 + q * y1 + u * y2 + v * y3)
    }
    this.#to(x3, y3)
  }

  close(): void {
    this.#to(this.#startX, this.#startY)
  }
}

/** How far the handles of a cubic lie from its ends to follow a quarter of a circle of radius 1. */
const QUARTER = 0.5522847498307936

/** A rectangle with round corners, clockwise, or the other way round to cut it out of another; radii are shortened to fit. */
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
  const [kx, ky] = [hx * (1 - QUARTER), hy * (1 - QUARTER)]
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
