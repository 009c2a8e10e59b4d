import { type Colour, type Element, MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { namesIn } from '@wifi-tms/paint/bindings'

/** The part of a template that people draw; it is never changed, only replaced. */
export interface TemplateDrawing {
  name: string
  resolution: string
  background: Colour
  elements: readonly Element[]
}

/** A drawing with its chosen elements, by ids in the order in which they were chosen. */
export interface Editing {
  drawing: TemplateDrawing
  selection: readonly string[]
}

/** The fields of any kind of element. `T extends unknown` takes each kind of the union by itself. */
type KeysOf<T> = T extends unknown ? keyof T : never
export type Field = KeysOf<Element>
type ValueOf<E, K> = E extends unknown ? (K extends keyof E ? E[K] : never) : never
/** New values for fields of any kind of element; undefined removes an optional field. */
export type Fields = { [K in Field]?: ValueOf<Element, K> | undefined }

/** Coordinates are rounded to hundredths of a pixel. */
const STEPS_PER_PIXEL = 100

/** Rounds a coordinate, and keeps it within the bounds of a template. `+ 0` turns -0 into 0. */
export const tidy = (value: number) =>
  Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL)) + 0

/** Matches the fields that an element may lack. */
const optionalFields = /^(algorithm|crop|group|compare|colours|min|max)$/

/** Matches the fields whose values are kept within the bounds of a template. */
const placeFields = /^(x|y|width|height)$/

/**
 * True if the new text has no placeholder, but the old text showed the value that is the element's condition (`when`).
 * The condition must then be removed, because otherwise the text might never be drawn.
 */
const losesItsValue = (element: Element, { text }: Record<string, unknown>) =>
  'text' in element &&
  element.when !== '' &&
  namesIn(element.text).includes(element.when) &&
  !String(text).includes('{{')

/** The element with other fields; fields that its kind lacks are ignored. Gives the same object if nothing changes. */
export function withFields<E extends Element>(element: E, fields: Fields): E {
  const changes = Object.entries(fields).filter(
    ([key, value]) => (key in element || optionalFields.test(key)) && element[key as keyof E] !== value,
  )
  if (changes.length === 0) return element
  const changed: Record<string, unknown> = { ...element }
  for (const [key, value] of changes) {
    if (value === undefined) delete changed[key]
    else changed[key] = placeFields.test(key) ? tidy(value as number) : value
  }
  if (losesItsValue(element, changed)) changed.when = ''
  return changed as E
}

const chosenCache = new WeakMap<Editing, readonly Element[]>()

/**
 * The chosen elements, from the back to the front. They are cached: a drawing never changes, and each button needs
 * them.
 */
export function chosenOf(editing: Editing): readonly Element[] {
  const cached = chosenCache.get(editing)
  if (cached) return cached
  const ids = new Set(editing.selection)
  const chosen = editing.drawing.elements.filter(({ id }) => ids.has(id))
  chosenCache.set(editing, chosen)
  return chosen
}

/** The chosen line, if nothing else is chosen: it has ends instead of corners. */
export const chosenLine = (editing: Editing): Element | undefined => {
  const chosen = chosenOf(editing)
  return chosen.length === 1 && chosen[0]!.kind === 'line' ? chosen[0] : undefined
}

/** The chosen elements that are not locked. */
export const movableOf = (editing: Editing): Element[] => chosenOf(editing).filter(({ locked }) => !locked)

export const withElements = (editing: Editing, elements: readonly Element[]): Editing => ({
  ...editing,
  drawing: { ...editing.drawing, elements },
})

/**
 * Replaces elements by their ids. A locked element stays as it is unless it is being unlocked. Gives the same object if
 * nothing changes.
 */
export function replaced(editing: Editing, changed: readonly Element[]): Editing {
  const byId = new Map(changed.map((element) => [element.id, element]))
  const nextOf = (element: Element) => {
    const next = byId.get(element.id)
    return next && !(element.locked && next.locked) ? next : element
  }
  const { elements } = editing.drawing
  const nextElements = elements.map(nextOf)
  return nextElements.every((element, index) => element === elements[index])
    ? editing
    : withElements(editing, nextElements)
}

/** Changes each chosen element; a locked one only if the change unlocks it. */
export const changeChosen = (editing: Editing, change: (element: Element) => Element): Editing =>
  replaced(editing, chosenOf(editing).map(change))

/** Removes deleted elements from the selection. Gives the same object if there are none. */
export function pruned(editing: Editing): Editing {
  const ids = new Set(editing.drawing.elements.map(({ id }) => id))
  const selection = editing.selection.filter((id) => ids.has(id))
  return selection.length === editing.selection.length ? editing : { ...editing, selection }
}

/** Makes a function that gives a new id at each call, a letter and a number: `e7`. It never gives an id in `taken`. */
function newIdMaker(letter: string, taken: Set<string>) {
  let number = taken.size
  return () => {
    do number++
    while (taken.has(`${letter}${number}`))
    taken.add(`${letter}${number}`)
    return `${letter}${number}`
  }
}

/** Makes a function that gives an unused id for an element at each call. */
export const idMaker = (elements: readonly Element[]) => newIdMaker('e', new Set(elements.map(({ id }) => id)))

/** Makes a function that gives an unused name for a group at each call. */
export const groupMaker = (elements: readonly Element[]) =>
  newIdMaker('g', new Set(elements.flatMap(({ group }) => group ?? [])))

/**
 * True if two parts of drawings have equal content. Most parts are the very same object, which is compared fast.
 */
export const hasSameContent = (part: unknown, other: unknown) =>
  part === other || JSON.stringify(part) === JSON.stringify(other)

/** True if two drawings have equal fields and elements in the same order. */
export function isSameDrawing(drawing: TemplateDrawing, other: TemplateDrawing): boolean {
  const { elements, ...fields } = drawing
  const { elements: others, ...otherFields } = other
  return (
    hasSameContent(fields, otherFields) &&
    elements.length === others.length &&
    elements.every((element, index) => hasSameContent(element, others[index]))
  )
}
