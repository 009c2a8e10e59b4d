import type { Point } from './geometry.ts'

/** A width and height in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** The place of the drawing in its room: `zoom` in CSS pixels per template pixel, and the top left corner. */
export interface View {
  zoom: number
  left: number
  top: number
}

export const LEAST_ZOOM = 0.05
export const MOST_ZOOM = 32
/** Free room around a drawing that fits, in CSS pixels; on a phone less. */
const MARGIN = 40

const within = (zoom: number) => Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom))

const centred = (zoom: number, size: PixelSize, room: PixelSize): View => ({
  zoom,
  left: Math.round((room.width - size.width * zoom) / 2),
  top: Math.round((room.height - size.height * zoom) / 2),
})

/** The view of the whole drawing. Where there is room, a pixel of the drawing takes a whole number of device pixels. */
export function fitView(size: PixelSize, room: PixelSize, ratio: number): View {
  const margin = Math.min(MARGIN, room.width * 0.05, room.height * 0.08)
  const zoom = Math.min((room.width - 2 * margin) / size.width, (room.height - 2 * margin) / size.height) * ratio
  return centred(within((zoom >= 1 ? Math.floor(zoom) : zoom) / ratio), size, room)
}

/** The view at a zoom with the drawing in the middle of the room. */
export const middleView = (zoom: number, size: PixelSize, room: PixelSize): View => centred(within(zoom), size, room)

/** The view after zooming by a factor about a point, which stays where it is. */
export function zoomedAt({ zoom, left, top }: View, centre: Point, factor: number): View {
  const newZoom = within(zoom * factor)
  const realFactor = newZoom / zoom
  return {
    zoom: newZoom,
    left: centre.x - (centre.x - left) * realFactor,
    top: centre.y - (centre.y - top) * realFactor,
  }
}

const steps = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32]

/** The next of the usual zooms, inwards or outwards. */
export const nextZoom = (zoom: number, direction: 1 | -1): number =>
  (direction > 0 ? steps.find((step) => step > zoom * 1.01) : steps.findLast((step) => step < zoom * 0.99)) ?? zoom

/** The place on the drawing of a point of the room. */
export const onDrawing = ({ zoom, left, top }: View, { x, y }: Point): Point => ({
  x: (x - left) / zoom,
  y: (y - top) / zoom,
})

/** The place in the room of a point of the drawing. */
export const inRoom = ({ zoom, left, top }: View, { x, y }: Point): Point => ({ x: x * zoom + left, y: y * zoom + top })
