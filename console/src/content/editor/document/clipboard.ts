import { Element, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { z } from 'zod'
import { movedBy } from './arrange.ts'
import { chosenOf, type Editing, idMaker, movableOf, pruned, withElements } from './drawing.ts'
import { regrouped } from './groups.ts'

/** Copied elements as text, which can be pasted in other windows and templates. */
const Clip = z.object({ wifiTmsElements: z.array(Element).min(1).max(MAX_ELEMENTS) })

/** The longest pasted text, in characters, that is searched for elements. */
const MAX_PASTED_LENGTH = 4 * 1024 * 1024

/** The offset of a copy from its original in template pixels, so that neither hides the other. */
const COPY_OFFSET = 12

/** Copied elements as text for the clipboard; undefined for no elements. */
export const clipOf = (elements: readonly Element[]): string | undefined =>
  elements.length > 0 ? JSON.stringify({ wifiTmsElements: [...elements] } satisfies z.infer<typeof Clip>) : undefined

/** The elements in a text that was copied here; undefined for any other text. */
export function elementsIn(text: string): Element[] | undefined {
  if (text.length > MAX_PASTED_LENGTH || !text.startsWith('{"wifiTmsElements"')) return undefined
  try {
    return Clip.safeParse(JSON.parse(text)).data?.wifiTmsElements
  } catch {
    return undefined
  }
}

/** True if `count` further elements may be added. */
export const hasRoomForElements = ({ drawing }: Editing, count: number) =>
  drawing.elements.length + count <= MAX_ELEMENTS

/**
 * Adds copies of elements under new ids and in new groups, and chooses them. All copies are moved aside if one of them
 * would lie exactly on an element of its kind. Gives the same object if the drawing has no room for all of them.
 */
export function pasted(editing: Editing, elements: readonly Element[]): Editing {
  if (!hasRoomForElements(editing, elements.length)) return editing
  const nextId = idMaker(editing.drawing.elements)
  const isTaken = (shifted: number) =>
    elements.some((element) =>
      editing.drawing.elements.some(
        ({ kind, x, y }) => kind === element.kind && x === element.x + shifted && y === element.y + shifted,
      ),
    )
  let shift = 0
  while (isTaken(shift)) shift += COPY_OFFSET
  const copies = regrouped(elements, editing.drawing.elements).map((element) => ({
    ...movedBy(element, shift, shift),
    id: nextId(),
    locked: false,
  }))
  return {
    ...withElements(editing, [...editing.drawing.elements, ...copies]),
    selection: copies.map(({ id: copy }) => copy),
  }
}

/** Adds copies of the chosen elements, locked ones too, and chooses the copies. */
export const duplicated = (editing: Editing): Editing =>
  editing.selection.length > 0 ? pasted(editing, chosenOf(editing)) : editing

/** Removes the chosen elements that are not locked. */
export function withoutChosen(editing: Editing): Editing {
  const removedElements = new Set(movableOf(editing))
  if (removedElements.size === 0) return editing
  return pruned(
    withElements(
      editing,
      editing.drawing.elements.filter((element) => !removedElements.has(element)),
    ),
  )
}
