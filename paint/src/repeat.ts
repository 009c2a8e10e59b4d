import { MAX_ENTRIES, MAX_REPEATED } from '@wifi-tms/contract/drawing'
import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Values } from './bindings.ts'
import { listIn } from './formats/lists.ts'
import { sinCos } from './raster/trigonometry.ts'
import { renamed } from './rename.ts'

type Repeat = ElementOf<'repeat'>

/** The separator between the id of a repeated element and the number of its entry; ids cannot contain it. */
const ENTRY_SEPARATOR = '\u0001'

/** The id of the template's element of which an element is a copy; its own id if it is no copy. */
export const ownIdOf = ({ id }: Element): string => id.split(ENTRY_SEPARATOR, 1)[0]!

/** Converts a name in an entry, `row` or `row.name`, to its name in the list: `data.offers.0.name`. */
const nameIn = (entry: string, name: string): string =>
  /^\s*row(?=\.|\s*$)/.test(name) ? entry + name.trim().slice('row'.length) : name

/** The copy of an element for one entry: with that entry's names, and moved by x and y. */
const copyForEntry = (element: Element, { list }: Repeat, index: number, x: number, y: number): Element => {
  const entry = `${list.trim()}.${index}`
  return {
    ...renamed(element, (name) => nameIn(entry, name)),
    id: `${element.id}${ENTRY_SEPARATOR}${index}`,
    x: element.x + x,
    y: element.y + y,
  }
}

/** The box around elements, considering their angles. */
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

/** The pixels by which elements may exceed the box of their repeat, as the editor rounds to hundredths. */
const TOLERANCE = 0.01

/**
 * The number of entries that fit into the box of a repeat, and the distance from one to the next. The first entry
 * stands where `members` are drawn; if that is not inside the box, no entry fits.
 */
const entryGridIn = (repeat: Repeat, members: readonly Element[]): { count: number; x: number; y: number } => {
  const { left, top, right, bottom } = boundsOf(members)
  const isInside =
    left >= repeat.x - TOLERANCE &&
    top >= repeat.y - TOLERANCE &&
    right <= repeat.x + repeat.width + TOLERANCE &&
    bottom <= repeat.y + repeat.height + TOLERANCE
  const [length, availableLength] =
    repeat.flow === 'rows'
      ? [bottom - top, repeat.y + repeat.height - top]
      : [right - left, repeat.x + repeat.width - left]
  const step = length + repeat.gap
  // The last entry needs no gap after it, so the box counts as longer by one gap.
  const fittingCount = step > 0 ? Math.floor((availableLength + repeat.gap + TOLERANCE) / step) : 1
  return {
    count: isInside ? Math.min(fittingCount, MAX_ENTRIES) : 0,
    x: repeat.flow === 'columns' ? step : 0,
    y: repeat.flow === 'rows' ? step : 0,
  }
}

/**
 * The repeats by their groups, each with the elements that it repeats: the others of its group. Further repeats of a
 * group are ignored.
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
 * The elements with copies of each repeated group, one for an entry: at most `countOf` entries, and only those that
 * fit. Without a repeat the same array is returned.
 */
const withCopies = (elements: readonly Element[], countOf: (repeat: Repeat) => number): readonly Element[] => {
  if (!elements.some(({ kind }) => kind === 'repeat')) return elements
  const repeats = repeatsIn(elements)
  let copiesLeft = MAX_REPEATED
  const entryGrids = new Map(
    Array.from(repeats, ([group, { repeat, members }]) => {
      const entryGrid = entryGridIn(repeat, members)
      const count = Math.min(entryGrid.count, countOf(repeat), Math.floor(copiesLeft / Math.max(1, members.length)))
      copiesLeft -= count * members.length
      return [group, { repeat, ...entryGrid, count }]
    }),
  )
  return elements.flatMap((element) => {
    const entryGrid = element.kind === 'repeat' ? undefined : entryGrids.get(element.group ?? '')
    if (!entryGrid) return element
    return Array.from({ length: entryGrid.count }, (_, index) =>
      copyForEntry(element, entryGrid.repeat, index, entryGrid.x * index, entryGrid.y * index),
    )
  })
}

/**
 * The elements with a copy of each group for every entry of its list. A missing list counts as one entry, whose
 * placeholders then mark the missing values.
 */
export const unrolled = (
  elements: readonly Element[],
  values: Values,
  isDrawn: (element: Element) => boolean,
): readonly Element[] =>
  withCopies(elements, (repeat) => (isDrawn(repeat) ? (listIn(valueAt(values, repeat.list))?.length ?? 1) : 0))

/** The number of entries of a list without values. */
const SAMPLE_ENTRIES = 3

/** The elements as if each list had a few entries, for forms and tables in which people enter the values. */
export const withSampleEntries = (elements: readonly Element[]): readonly Element[] =>
  withCopies(elements, () => SAMPLE_ENTRIES)

/** The fault of a repeat: one sentence, or none. */
export const faultsOfRepeat = (repeat: Repeat, elements: readonly Element[], values: Values): string[] => {
  const name = repeat.list.trim()
  const { members = [] } = repeatsIn(elements).get(repeat.group ?? '') ?? {}
  if (name === '') return ['no list is named']
  if (members.length === 0) return ['there is nothing to repeat']
  if (entryGridIn(repeat, members).count === 0) return ['no entry fits into its box']
  const value = valueAt(values, name)
  if (value === undefined || value === null || value === '') return [`no value for ${name}`]
  return listIn(value) ? [] : [`${name} is not a list`]
}
