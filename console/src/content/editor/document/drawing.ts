import { type Colour, type Element, MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { namesIn } from '@wifi-tms/paint/bindings'

/** All of a template that people draw; it is never changed, only replaced. */
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

/** The fields of some kind of element. */
type KeysOf<T> = T extends unknown ? keyof T : never
export type Field = KeysOf<Element>
type Said<E, K> = E extends unknown ? (K extends keyof E ? E[K] : never) : never
/** Fields of some kind of element; undefined takes one away that need not be there. */
export type Fields = { [K in Field]?: Said<Element, K> | undefined }

const PLACES = 100

/** Rounds to hundredths of a pixel, within what a template may hold. */
export const tidy = (value: number) =>
  Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(value * PLACES) / PLACES)) + 0

/** The fields that an element need not have. */
const maybeAbsent = /^(algorithm|crop|group|compare|colours|min|max)$/

/** The fields that must lie within bounds, however far a hand goes. */
const isPlace = /^(x|y|width|height)$/

/** True where new words take the value out of a text that is drawn only with it: its condition goes too, or it would never be drawn. */
const losesItsValue = (before: Element, { text }: Record<string, unknown>) =>
  'text' in before && before.when !== '' && namesIn(before.text).includes(before.when) && !String(text).includes('{{')

/** The element with other fields; those that its kind lacks are left out. The same object if nothing changes. */
export function withFields<E extends Element>(element: E, fields: Fields): E {
  const others = Object.entries(fields).filter(
    ([key, value]) => (key in element || maybeAbsent.test(key)) && element[key as keyof E] !== value,
  )
  if (others.length === 0) return element
  const next: Record<string, unknown> = { ...element }
  for (const [key, value] of others) {
    if (value === undefined) delete next[key]
    else next[key] = isPlace.test(key) ? tidy(value as number) : value
  }
  if (losesItsValue(element, next)) next.when = ''
  return next as E
}

const chosenIn = new WeakMap<Editing, readonly Element[]>()

/** The chosen elements, from the back to the front. They are cached: a drawing never changes, and each button asks for them. */
export function chosenOf(editing: Editing): readonly Element[] {
  const cached = chosenIn.get(editing)
  if (cached) return cached
  const ids = new Set(editing.selection)
  const chosen = editing.drawing.elements.filter(({ id }) => ids.has(id))
  chosenIn.set(editing, chosen)
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
 * Replaces elements by their ids. A locked element stays as it is, whoever changes it, until it is unlocked. Gives the same
 * object if nothing changes.
 */
export function replaced(editing: Editing, changed: readonly Element[]): Editing {
  const byId = new Map(changed.map((element) => [element.id, element]))
  const nextOf = (element: Element) => {
    const next = byId.get(element.id)
    return next && !(element.locked && next.locked) ? next : element
  }
  const { elements } = editing.drawing
  const next = elements.map(nextOf)
  return next.every((element, index) => element === elements[index]) ? editing : withElements(editing, next)
}

/** Changes each chosen element. */
export const changeChosen = (editing: Editing, change: (element: Element) => Element): Editing =>
  replaced(editing, chosenOf(editing).map(change))

/** Drops elements that are gone from the choice. Gives the same object if none is gone. */
export function pruned(editing: Editing): Editing {
  const ids = new Set(editing.drawing.elements.map(({ id }) => id))
  const selection = editing.selection.filter((id) => ids.has(id))
  return selection.length === editing.selection.length ? editing : { ...editing, selection }
}

/** Short words that are not taken yet, one after the other. */
function untaken(letter: string, taken: Set<string>) {
  let last = taken.size
  return () => {
    do last++
    while (taken.has(`${letter}${last}`))
    taken.add(`${letter}${last}`)
    return `${letter}${last}`
  }
}

export const newIds = (elements: readonly Element[]) => untaken('e', new Set(elements.map(({ id }) => id)))

export const newGroups = (elements: readonly Element[]) =>
  untaken('g', new Set(elements.flatMap(({ group }) => group ?? [])))
