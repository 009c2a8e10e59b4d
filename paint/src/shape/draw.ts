import type { ElementOf } from '@wifi-tms/contract/elements'
import { NO_INK } from '../colour/ink-of.ts'
import { areaOf, wholeBoxOf } from '../raster/box.ts'
import { type Easel, fillBox, fillShape, HALF, spend, toneOf } from '../raster/easel.ts'
import { newPath, type Path, roundRectangle } from '../raster/path.ts'
import { type Placement, placeOf, windowOf } from '../raster/place.ts'

/** The width of a stroke on the picture, at least a pixel, as thinner strokes would be interrupted. */
export const strokeOf = (width: number, scale: number) => (width > 0 ? Math.max(1, width * scale) : 0)

/**
 * Fills contours with a tone, inside the window of a placed box. `trace` adds them in pixels from the box's own corner.
 */
export const fillPlaced = (easel: Easel, place: Placement, ink: number, trace: (path: Path) => void): void => {
  if (ink === NO_INK) return
  const window = windowOf(place, easel)
  spend(easel, areaOf(window))
  fillShape(easel, window, HALF, ink, (to) => trace(newPath(to, place.matrix)))
}

/** Draws a rectangle with round corners; with the largest radii it is an ellipse. */
const drawRound = (
  easel: Easel,
  place: Placement,
  rx: number,
  ry: number,
  fill: number,
  stroke: number,
  thickness: number,
) => {
  const { width, height } = place
  const outline = (path: Path) => roundRectangle(path, 0, 0, width, height, rx, ry, false)
  fillPlaced(easel, place, fill, outline)
  if (thickness === 0) return
  fillPlaced(easel, place, stroke, (path) => {
    outline(path)
    const [innerWidth, innerHeight] = [width - 2 * thickness, height - 2 * thickness]
    if (innerWidth <= 0 || innerHeight <= 0) return
    roundRectangle(
      path,
      thickness,
      thickness,
      innerWidth,
      innerHeight,
      Math.max(0, rx - thickness),
      Math.max(0, ry - thickness),
      true,
    )
  })
}

/** Draws a rectangle, or the ellipse in a box, with its stroke inside. */
export const drawBox = (easel: Easel, element: ElementOf<'rectangle'> | ElementOf<'circle'>): void => {
  const place = placeOf(element, easel.view)
  const { straight, width, height } = place
  const fill = toneOf(easel, element.fill)
  const stroke = toneOf(easel, element.stroke)
  const thickness = strokeOf(element.strokeWidth, easel.view.scale)
  const radius = element.kind === 'rectangle' ? element.radius * easel.view.scale : undefined
  if (radius !== 0 || !straight) {
    drawRound(easel, place, radius ?? width / 2, radius ?? height / 2, fill, stroke, thickness)
    return
  }
  const { left, top, right, bottom } = straight
  if (fill !== NO_INK) fillBox(easel, straight, fill)
  if (stroke === NO_INK || thickness === 0) return
  const edge = Math.min(Math.round(thickness), Math.ceil(Math.min(right - left, bottom - top) / 2))
  const [innerTop, innerBottom] = [top + edge, bottom - edge]
  fillBox(easel, { left, top, right, bottom: innerTop }, stroke)
  fillBox(easel, { left, top: innerBottom, right, bottom }, stroke)
  fillBox(easel, { left, top: innerTop, right: left + edge, bottom: innerBottom }, stroke)
  fillBox(easel, { left: right - edge, top: innerTop, right, bottom: innerBottom }, stroke)
}

/** Adds a straight stroke with flat ends between two points of the box; nothing if the points are equal. */
export const addStroke = (path: Path, x0: number, y0: number, x1: number, y1: number, thickness: number) => {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  // Half of the stroke's breadth, across its direction.
  const [nx, ny] = [(-dy / length) * (thickness / 2), (dx / length) * (thickness / 2)]
  path.move(x0 + nx, y0 + ny)
  path.line(x1 + nx, y1 + ny)
  path.line(x1 - nx, y1 - ny)
  path.line(x0 - nx, y0 - ny)
  path.close()
}

/** Draws a line with flat ends and half of its stroke on each side; a level or upright line fills whole pixels. */
export const drawLine = (easel: Easel, element: ElementOf<'line'>): void => {
  const ink = toneOf(easel, element.stroke)
  const thickness = strokeOf(element.strokeWidth, easel.view.scale)
  if (ink === NO_INK || thickness === 0) return
  const { matrix, width, height } = placeOf(element, easel.view)
  const [x0, y0] = [matrix.e, matrix.f]
  const [x1, y1] = [x0 + matrix.a * width + matrix.c * height, y0 + matrix.b * width + matrix.d * height]
  const [dx, dy] = [x1 - x0, y1 - y0]
  if (Math.abs(dx) < 1e-6 || Math.abs(dy) < 1e-6) {
    const wholeThickness = Math.round(thickness)
    const isUpright = Math.abs(dx) < 1e-6
    const side = Math.round((isUpright ? x0 : y0) - thickness / 2)
    const endCoordinates = isUpright ? [y0, y1] : [x0, x1]
    const [start, end] = [Math.round(Math.min(...endCoordinates)), Math.round(Math.max(...endCoordinates))]
    const otherSide = side + wholeThickness
    fillBox(
      easel,
      isUpright
        ? { left: side, top: start, right: otherSide, bottom: end }
        : { left: start, top: side, right: end, bottom: otherSide },
      ink,
    )
    return
  }
  spend(easel, easel.width * easel.height)
  fillShape(easel, wholeBoxOf(easel), HALF, ink, (to) => addStroke(newPath(to, matrix), 0, 0, width, height, thickness))
}

type Bounds = Pick<ElementOf<'image'>, 'x' | 'y' | 'width' | 'height' | 'angle' | 'flipX' | 'flipY'>

/** Draws a thin frame around an element that is not drawn as designed. */
export const drawFrame = (easel: Easel, bounds: Bounds): void =>
  drawRound(easel, placeOf(bounds, easel.view), 0, 0, NO_INK, toneOf(easel, 'black'), 1)

/** Draws a crossed box in place of an element that cannot be drawn. */
export const drawMissing = (easel: Easel, bounds: Bounds): void => {
  const place = placeOf(bounds, easel.view)
  const { width, height } = place
  const [black, white] = [toneOf(easel, 'black'), toneOf(easel, 'white')]
  drawRound(easel, place, 0, 0, white, black, 1)
  fillPlaced(easel, place, black, (path) => {
    addStroke(path, 0, 0, width, height, 1)
    addStroke(path, width, 0, 0, height, 1)
  })
}
