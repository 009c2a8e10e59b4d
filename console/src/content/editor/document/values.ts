import type { Element } from '@wifi-tms/contract/elements'
import { type Placeholder, placeholdersIn } from '@wifi-tms/paint/bindings'
import { conditionsOf, namesUsedBy } from '@wifi-tms/paint/names'
import { ownIdOf, withSampleEntries } from '@wifi-tms/paint/repeat'

/** The values that the server fills in, besides a display's own data, each with the key of its translated name. */
export const knownFields = {
  'device.alias': 'alias',
  'device.mac': 'mac',
  'device.battery': 'battery',
  'room.name': 'room',
  'meeting.name': 'meeting',
  'meeting.startTime': 'start',
  'meeting.endTime': 'end',
  'meeting.organiser': 'organiser',
  'meeting.description': 'description',
  'room.next.name': 'next',
  'room.next.startTime': 'nextStart',
  'room.link': 'link',
  'room.notice': 'notice',
  'directory.name': 'directory',
  'rooms.0.name': 'firstRoom',
  'rooms.0.now.name': 'firstNow',
  'rooms.0.now.endTime': 'firstEnd',
  'rooms.0.next.name': 'firstNext',
  'rooms.0.next.startTime': 'firstNextStart',
} as const

export const isKnownField = (name: string): name is keyof typeof knownFields => Object.hasOwn(knownFields, name)

/** A field, a named value that a drawing uses, with the elements that use it (`usedBy`). */
export interface Binding extends Placeholder {
  /** True if the value decides whether the elements are drawn. */
  isCondition: boolean
  usedBy: readonly Element[]
}

/**
 * Every field that a drawing uses, sorted by name. A field is listed once for each format and fallback, and once as a
 * condition.
 */
export function bindingsOf(elements: readonly Element[]): Binding[] {
  const bindings = new Map<string, Binding>()
  const add = (placeholder: Placeholder, isCondition: boolean, element: Element) => {
    const key = JSON.stringify([placeholder, isCondition])
    const usedBy = bindings.get(key)?.usedBy ?? []
    bindings.set(key, { ...placeholder, isCondition, usedBy: usedBy.includes(element) ? usedBy : [...usedBy, element] })
  }
  for (const element of withSampleEntries(elements)) {
    if ('text' in element) for (const placeholder of placeholdersIn(element.text)) add(placeholder, false, element)
    if (element.kind === 'chart' && element.value)
      add({ name: element.value, format: '', fallback: undefined }, false, element)
    for (const name of conditionsOf(element)) add({ name, format: '', fallback: undefined }, true, element)
  }
  return [...bindings.values()].sort((binding, other) =>
    binding.name < other.name ? -1 : Number(binding.name > other.name),
  )
}

const namesByElement = new WeakMap<Element, readonly string[]>()

/**
 * The names of the values that an element uses, each once. They are cached: elements never change, and each move reads
 * all names.
 */
function namesOfElement(element: Element): readonly string[] {
  const cached = namesByElement.get(element)
  if (cached) return cached
  const names = [...new Set(namesUsedBy(element))]
  namesByElement.set(element, names)
  return names
}

/**
 * The names of the values that a drawing uses, each with the ids of its elements. A repeat uses the names in the first
 * entries of its list, such as `data.offers.0.name`, and not the name of the list.
 */
export function namesOf(elements: readonly Element[]): Map<string, string[]> {
  const idsByName = new Map<string, string[]>()
  for (const element of withSampleEntries(elements))
    for (const name of namesOfElement(element)) {
      if (element.kind === 'repeat' && name === element.list) continue
      const ids = idsByName.get(name)
      if (ids) ids.push(ownIdOf(element))
      else idsByName.set(name, [ownIdOf(element)])
    }
  return idsByName
}

/** The text with `{{name}}` in place of the characters from index `from` up to, but not including, `to`. */
export const withField = (text: string, name: string, from: number, to: number): string =>
  `${text.slice(0, from)}{{${name}}}${text.slice(to)}`
