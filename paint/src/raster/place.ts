import type { Box } from './box.ts'
import type { AffineMatrix } from './path.ts'
import { sinCos } from './trigonometry.ts'

/** The placement of a template on the painted picture: its scale and its upper left corner. */
export interface TemplateView {
  scale: number
  left: number
  top: number
}

type Size = { width: number; height: number }

/** The placement of a template on a picture of this size; undefined if their sizes differ and `fit` is absent. */
export const viewOn = (template: Size, picture: Size, fit: 'contain' | undefined): TemplateView | undefined => {
  const { width, height } = picture
  if (template.width === width && template.height === height) return { scale: 1, left: 0, top: 0 }
  if (fit !== 'contain') return undefined
  const scale = Math.min(width / template.width, height / template.height)
  return {
    scale,
    left: Math.round((width - template.width * scale) / 2),
    top: Math.round((height - template.height * scale) / 2),
  }
}

/**
 * A box that is turned by a multiple of 90 degrees, in whole pixels of the picture, with the directions of its axes.
 */
export interface Straight extends Box {
  /** The size of the box along its own axes. */
  width: number
  height: number
  /**
   * A step to the box's right is (a, b) on the picture, a step down (c, d); each is -1, 0 or 1. An upright or
   * upside-down box has b = c = 0. A box that lies on its side has a = d = 0.
   */
  a: number
  b: number
  c: number
  d: number
}

/** The placement of an element on the picture. */
export interface Placement {
  /** Maps points of the box, in picture pixels from its own upper left corner, to the picture. */
  matrix: AffineMatrix
  /** The box's size in picture pixels. */
  width: number
  height: number
  /** Present if the box is turned by a multiple of 90 degrees. */
  straight: Straight | undefined
}

type Bounds = { x: number; y: number; width: number; height: number; angle: number; flipX: boolean; flipY: boolean }

/** The sign of a number; 0 also for -0, which `Math.sign` keeps. */
const sign = (value: number) => (value > 0 ? 1 : value < 0 ? -1 : 0)

/** The placement of an element's box on the picture. */
export const placeOf = (box: Bounds, view: TemplateView): Placement => {
  const { scale } = view
  const width = box.width * scale
  const height = box.height * scale
  const middleX = view.left + (box.x + box.width / 2) * scale
  const middleY = view.top + (box.y + box.height / 2) * scale
  const { sin, cos } = sinCos(box.angle)
  const [fx, fy] = [box.flipX ? -1 : 1, box.flipY ? -1 : 1]
  const [a, b, c, d] = [cos * fx, sin * fx, -sin * fy, cos * fy]
  const e = middleX - (a * width + c * height) / 2
  const f = middleY - (b * width + d * height) / 2
  const matrix = { a, b, c, d, e, f }
  // The sine and cosine of multiples of 90 degrees are exact.
  if (sin !== 0 && cos !== 0) return { matrix, width, height, straight: undefined }
  const [acrossX, acrossY] = sin === 0 ? [width, height] : [height, width]
  const left = Math.round(middleX - acrossX / 2)
  const top = Math.round(middleY - acrossY / 2)
  const right = Math.round(middleX + acrossX / 2)
  const bottom = Math.round(middleY + acrossY / 2)
  const [seenWidth, seenHeight] = [right - left, bottom - top]
  return {
    matrix,
    width,
    height,
    straight: {
      left,
      top,
      right,
      bottom,
      width: sin === 0 ? seenWidth : seenHeight,
      height: sin === 0 ? seenHeight : seenWidth,
      a: sign(a),
      b: sign(b),
      c: sign(c),
      d: sign(d),
    },
  }
}

/** The window of a placement: the box of whole pixels that contains it, cut at the picture's edges. */
export const windowOf = ({ matrix, width, height }: Placement, picture: Size): Box => {
  /** The range of the four corners along one axis of the picture, in whole pixels. */
  const span = (across: number, down: number, start: number, limit: number): readonly [number, number] => {
    const corners = [0, across, down, across + down].map((corner) => corner + start)
    const clamp = (value: number) => Math.min(Math.max(value, 0), limit)
    return [clamp(Math.floor(Math.min(...corners))), clamp(Math.ceil(Math.max(...corners)))]
  }
  const [left, right] = span(matrix.a * width, matrix.c * height, matrix.e, picture.width)
  const [top, bottom] = span(matrix.b * width, matrix.d * height, matrix.f, picture.height)
  return { left, top, right, bottom }
}

/**
 * The box on the picture of a rectangle inside a straight box. The rectangle is given along the straight box's own
 * axes, from its own upper left corner.
 */
export const boxIn = (place: Straight, x: number, y: number, width: number, height: number): Box => {
  // An axis that runs backwards (-1) is counted from the far side.
  const along = (direction: number, near: number, far: number, from: number, length: number) =>
    direction > 0 ? [near + from, near + from + length] : [far - from - length, far - from]
  const [across, down] = place.b === 0 ? [place.a, place.d] : [place.c, place.b]
  const [left, right] =
    place.b === 0 ? along(across, place.left, place.right, x, width) : along(across, place.left, place.right, y, height)
  const [top, bottom] =
    place.b === 0 ? along(down, place.top, place.bottom, y, height) : along(down, place.top, place.bottom, x, width)
  return { left: left!, top: top!, right: right!, bottom: bottom! }
}
