import type { Point } from './geometry.ts'

/** A width and height in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** The position of the drawing in the viewport: `zoom` in CSS pixels per template pixel, and the top left corner. */
export interface View {
  zoom: number
  left: number
  top: number
}

/** The bounds of the zoom, in CSS pixels per template pixel. */
export const LEAST_ZOOM = 0.05
export const MOST_ZOOM = 32
/** The most free space around a drawing that is fitted into the viewport, in CSS pixels; on a phone it is less. */
const MARGIN = 40

const within = (zoom: number) => Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom))

const centred = (zoom: number, size: PixelSize, viewport: PixelSize): View => ({
  zoom,
  left: Math.round((viewport.width - size.width * zoom) / 2),
  top: Math.round((viewport.height - size.height * zoom) / 2),
})

/**
 * The view of the whole drawing. If there is enough space, a pixel of the drawing takes a whole number of device
 * pixels.
 */
export function fitView(size: PixelSize, viewport: PixelSize, ratio: number): View {
  // On a small viewport the margin is a share of it.
  const margin = Math.min(MARGIN, viewport.width * 0.05, viewport.height * 0.08)
  // In device pixels for each template pixel.
  const deviceZoom =
    Math.min((viewport.width - 2 * margin) / size.width, (viewport.height - 2 * margin) / size.height) * ratio
  return centred(within((deviceZoom >= 1 ? Math.floor(deviceZoom) : deviceZoom) / ratio), size, viewport)
}

/** The view at a zoom with the drawing in the middle of the viewport. */
export const middleView = (zoom: number, size: PixelSize, viewport: PixelSize): View =>
  centred(within(zoom), size, viewport)

/** The view after zooming by a factor about a point, which stays where it is. */
export function zoomedAt({ zoom, left, top }: View, centre: Point, factor: number): View {
  const newZoom = within(zoom * factor)
  // The bounds of the zoom may have changed the factor.
  const realFactor = newZoom / zoom
  return {
    zoom: newZoom,
    left: centre.x - (centre.x - left) * realFactor,
    top: centre.y - (centre.y - top) * realFactor,
  }
}

/** The usual zooms. */
const steps = [LEAST_ZOOM, 0.1, 0.25, 0.33, 0.5, 0.67, 1, 2, 3, 4, 6, 8, 12, 16, 24, MOST_ZOOM]

/** The next larger (1) or smaller (-1) of the usual zooms. A zoom within 1 % of a usual one counts as that one. */
export const nextZoom = (zoom: number, direction: 1 | -1): number =>
  (direction > 0 ? steps.find((step) => step > zoom * 1.01) : steps.findLast((step) => step < zoom * 0.99)) ?? zoom

/** The point on the drawing at a point of the viewport. */
export const onDrawing = ({ zoom, left, top }: View, { x, y }: Point): Point => ({
  x: (x - left) / zoom,
  y: (y - top) / zoom,
})

/** The point of the viewport at a point of the drawing. */
export const toViewport = ({ zoom, left, top }: View, { x, y }: Point): Point => ({
  x: x * zoom + left,
  y: y * zoom + top,
})
