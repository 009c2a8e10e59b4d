import { MAX_ENTRIES, MAX_REPEATED } from '@wifi-tms/contract/drawing'
import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { PLACE, type Values } from './bindings.ts'
import { listIn } from './formats/lists.ts'
import { sinCos } from './raster/trigonometry.ts'

type Repeat = ElementOf<'repeat'>

/** The sign between the id of a repeated element and the number of its entry, which nobody can type. */
const OF_ENTRY = '\u0001'

/** The id of the template's element behind a repeated one; any other element's own id. */
export const ownIdOf = ({ id }: Element): string => id.split(OF_ENTRY, 1)[0]!

/** Turns a name within an entry, `row` or `row.name`, into the name in the list: `data.offers.0.name`. */
const nameIn = (entry: string, name: string): string =>
  /^\s*row(?=\.|\s*$)/.test(name) ? entry + name.trim().slice('row'.length) : name

const textIn = (entry: string, text: string) =>
  text.replace(PLACE, (place, inner: string) => {
    const [name, ...steps] = inner.split('|') as [string, ...string[]]
    const fullName = nameIn(entry, name)
    return fullName === name ? place : `{{${[fullName, ...steps].join('|')}}}`
  })

/** An element as it stands in one entry: with that entry's names, and moved to its place. */
const ofEntry = (element: Element, { list }: Repeat, index: number, x: number, y: number): Element => {
  const entry = `${list.trim()}.${index}`
  return {
    ...element,
    id: `${element.id}${OF_ENTRY}${index}`,
    x: element.x + x,
    y: element.y + y,
    when: nameIn(entry, element.when),
    ...(element.kind === 'chart' && { value: nameIn(entry, element.value) }),
    ...('text' in element && { text: textIn(entry, element.text) }),
    ...('colours' in element && {
      colours: element.colours?.map((rule) => ({ ...rule, when: nameIn(entry, rule.when) })),
    }),
  } as Element
}

/** The box around the elements of an entry, as they are turned. */
const boundsOf = (elements: readonly Element[]) => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const element of elements) {
    const { sin, cos } = sinCos(element.angle)
    const stroke = element.kind === 'line' ? element.strokeWidth : 0
    const [width, height] = [Math.abs(element.width) + stroke, Math.abs(element.height) + stroke]
    const [across, down] = [
      (Math.abs(cos) * width + Math.abs(sin) * height) / 2,
      (Math.abs(sin) * width + Math.abs(cos) * height) / 2,
    ]
    const [middleX, middleY] = [element.x + element.width / 2, element.y + element.height / 2]
    left = Math.min(left, middleX - across)
    top = Math.min(top, middleY - down)
    right = Math.max(right, middleX + across)
    bottom = Math.max(bottom, middleY + down)
  }
  return { left, top, right, bottom }
}

/** A hundredth of a pixel, which nobody sees and to which the editor rounds. */
const NOTHING = 0.01

/**
 * The number of entries that fit into the box of a repeat one after the other, and the distance from one to the next.
 */
const roomIn = (repeat: Repeat, members: readonly Element[]): { count: number; x: number; y: number } => {
  const { left, top, right, bottom } = boundsOf(members)
  const isIn =
    left >= repeat.x - NOTHING &&
    top >= repeat.y - NOTHING &&
    right <= repeat.x + repeat.width + NOTHING &&
    bottom <= repeat.y + repeat.height + NOTHING
  const [length, room] =
    repeat.flow === 'rows'
      ? [bottom - top, repeat.y + repeat.height - top]
      : [right - left, repeat.x + repeat.width - left]
  const step = length + repeat.gap
  const fits = step > 0 ? Math.floor((room + repeat.gap + NOTHING) / step) : 1
  return {
    count: isIn ? Math.min(fits, MAX_ENTRIES) : 0,
    x: repeat.flow === 'columns' ? step : 0,
    y: repeat.flow === 'rows' ? step : 0,
  }
}

/**
 * The repeats of a drawing by their groups, each with the elements that it repeats, which are the others of its group.
 * Only the first repeat of a group counts.
 */
export const repeatsIn = (elements: readonly Element[]): Map<string, { repeat: Repeat; members: Element[] }> => {
  const repeats = new Map<string, { repeat: Repeat; members: Element[] }>()
  for (const element of elements)
    if (element.kind === 'repeat' && element.group && !repeats.has(element.group))
      repeats.set(element.group, { repeat: element, members: [] })
  if (repeats.size > 0)
    for (const element of elements)
      if (element.kind !== 'repeat' && element.group) repeats.get(element.group)?.members.push(element)
  return repeats
}

/**
 * The elements with the entries of each list unrolled, as many as `countOf` allows and as fit. Without a repeat that is
 * the very same list.
 */
const unrolledBy = (elements: readonly Element[], countOf: (repeat: Repeat) => number): readonly Element[] => {
  if (!elements.some(({ kind }) => kind === 'repeat')) return elements
  const repeats = repeatsIn(elements)
  let remaining = MAX_REPEATED
  const rooms = new Map(
    Array.from(repeats, ([group, { repeat, members }]) => {
      const room = roomIn(repeat, members)
      const count = Math.min(room.count, countOf(repeat), Math.floor(remaining / Math.max(1, members.length)))
      remaining -= count * members.length
      return [group, { repeat, ...room, count }]
    }),
  )
  return elements.flatMap((element) => {
    const room = element.kind === 'repeat' ? undefined : rooms.get(element.group ?? '')
    if (!room) return element
    return Array.from({ length: room.count }, (_, index) =>
      ofEntry(element, room.repeat, index, room.x * index, room.y * index),
    )
  })
}

/**
 * The elements with each list unrolled by its values. A missing list has one entry, whose places then show what is
 * missing.
 */
export const unrolled = (
  elements: readonly Element[],
  values: Values,
  isDrawn: (element: Element) => boolean,
): readonly Element[] =>
  unrolledBy(elements, (repeat) => (isDrawn(repeat) ? (listIn(valueAt(values, repeat.list))?.length ?? 1) : 0))

/** The most entries for which values are asked while a list is not known. */
const SAMPLES = 3

/** The elements as if each list had a few entries, for forms and tables in which people give the values. */
export const withEntries = (elements: readonly Element[]): readonly Element[] => unrolledBy(elements, () => SAMPLES)

/** The fault of a repeat, in one sentence or none. */
export const faultsOfRepeat = (repeat: Repeat, elements: readonly Element[], values: Values): string[] => {
  const name = repeat.list.trim()
  const { members = [] } = repeatsIn(elements).get(repeat.group ?? '') ?? {}
  if (name === '') return ['no list is named']
  if (members.length === 0) return ['there is nothing to repeat']
  if (roomIn(repeat, members).count === 0) return ['no entry fits into its box']
  const value = valueAt(values, name)
  if (value === undefined || value === null || value === '') return [`no value for ${name}`]
  return listIn(value) ? [] : [`${name} is not a list`]
}
