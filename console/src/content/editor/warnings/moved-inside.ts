import type { Element } from '@wifi-tms/contract/elements'
import { movedBy } from '../document/arrange.ts'
import { boxOf } from '../document/geometry.ts'
import type { PixelSize } from '../document/view.ts'

/** The remedy that moves an element onto the drawing, no further than needed. */
export const movedInside = (size: PixelSize) => (element: Element) => {
  const { x, y, width, height } = boxOf(element)
  const moveInto = (start: number, length: number, limit: number) =>
    Math.round(Math.max(0, Math.min(start, limit - length)) - start)
  return movedBy(element, moveInto(x, width, size.width), moveInto(y, height, size.height))
}
