import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Element, type ElementKind } from '@wifi-tms/contract/elements'
import type { Language } from '@wifi-tms/contract/shapes'
import { type Editing, groupMaker, idMaker, replaced, tidy, withElements, withFields } from './drawing.ts'
import { boxOf, type PlacedBox, type Point } from './geometry.ts'
import { wholeGroups } from './groups.ts'

/** The height of a line of the built-in font, as a factor of its size. */
export const LINE_HEIGHT = 1.362

/** The initial size and fields of a new element. Other fields get the contract's defaults. */
interface InitialValues {
  width: number
  height: number
  fields: Record<string, unknown>
}

const initialValues: Record<ElementKind, InitialValues> = {
  text: { width: 200, height: 44, fields: { fontSize: 32 } },
  textarea: { width: 240, height: 100, fields: {} },
  image: { width: 200, height: 150, fields: {} },
  qrcode: { width: 120, height: 120, fields: { text: 'https://example.com' } },
  barcode: { width: 200, height: 80, fields: { text: '12345678' } },
  rectangle: { width: 160, height: 100, fields: { strokeWidth: 2 } },
  circle: { width: 120, height: 120, fields: { strokeWidth: 2 } },
  line: { width: 160, height: 0, fields: { strokeWidth: 2 } },
  chart: { width: 200, height: 100, fields: { strokeWidth: 2 } },
  icon: { width: 64, height: 64, fields: { text: 'star' } },
  repeat: { width: 240, height: 160, fields: {} },
}

/** The first content of a new text, and its language. */
export interface TextWords {
  text: string
  lang: Language
}

/** The box of a new element at a point: the usual size of its kind, within the drawing. */
function boxAt(kind: ElementKind, point: Point, resolution: string): PlacedBox {
  const drawingSize = pixelsOf(resolution)
  const initial = initialValues[kind]
  // On a small drawing a new element takes four fifths of the width and height at most.
  const width = Math.min(initial.width, Math.round(drawingSize.width * 0.8))
  const height = Math.min(initial.height, Math.round(drawingSize.height * 0.8))
  const fitInside = (start: number, length: number, limit: number) =>
    Math.max(0, Math.min(Math.round(start), limit - length))
  return {
    x: fitInside(point.x, width, drawingSize.width),
    y: fitInside(point.y, height, drawingSize.height),
    width,
    height,
  }
}

/** A drag shorter than this, in CSS pixels, is a click. */
export const LEAST_DRAG = 4

/**
 * Adds an element where a tool was pressed, or in the box that was drawn with it, and chooses it alone. `words` are for
 * texts only; `fields` replace the initial values.
 */
export function withNewElement(
  editing: Editing,
  kind: ElementKind,
  place: { at: Point } | { box: PlacedBox },
  words: TextWords,
  fields: Record<string, unknown> = {},
): Editing {
  const { elements, resolution } = editing.drawing
  const { x, y, width, height } = 'box' in place ? place.box : boxAt(kind, place.at, resolution)
  const isText = kind === 'text' || kind === 'textarea'
  // The font of a drawn text fills the height of its box, but is at least 8 pixels.
  const fontSize = 'box' in place && kind === 'text' ? { fontSize: Math.max(8, Math.floor(height / LINE_HEIGHT)) } : {}
  const element = Element.parse({
    kind,
    id: idMaker(elements)(),
    x: tidy(x),
    y: tidy(y),
    width: tidy(width),
    height: tidy(height),
    ...(isText && words),
    ...initialValues[kind].fields,
    ...fontSize,
    ...fields,
  })
  const next = { ...withElements(editing, [...elements, element]), selection: [element.id] }
  return kind === 'repeat' ? groupedWithRepeat(next, element) : next
}

/** Makes one group of a new repeat and the elements in its box, so that the repeat shows those elements repeatedly. */
function groupedWithRepeat(editing: Editing, repeat: Element): Editing {
  const { elements } = editing.drawing
  const isInside = (element: Element) => {
    const { x, y, width, height } = boxOf(element)
    return (
      x >= repeat.x && y >= repeat.y && x + width <= repeat.x + repeat.width && y + height <= repeat.y + repeat.height
    )
  }
  const elementsInside = elements.filter((element) => !element.locked && element.kind !== 'repeat' && isInside(element))
  const wholeGroupIds = wholeGroups(
    elements,
    elementsInside.map(({ id }) => id),
  )
  // A group that reaches beyond the box stays as it is.
  const members =
    wholeGroupIds.length === elementsInside.length
      ? elementsInside
      : elementsInside.filter(({ group }) => group === undefined)
  const group = groupMaker(elements)()
  return replaced(
    editing,
    [...members, repeat].map((element) => withFields(element, { group })),
  )
}
