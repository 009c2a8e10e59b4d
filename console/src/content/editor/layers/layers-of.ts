import type { Element } from '@wifi-tms/contract/elements'

const textOf = (element: Element) => ('text' in element ? element.text : '')

/** True if two elements are the same layer, and are shown alike there: their places and colours are not seen. */
const isShownAlike = (element: Element, other: Element) =>
  element === other ||
  (element.id === other.id &&
    element.kind === other.kind &&
    element.name === other.name &&
    element.group === other.group &&
    element.hidden === other.hidden &&
    element.locked === other.locked &&
    textOf(element) === textOf(other))

/** The elements as layers: those from before, as long as a drag or a colour changes nothing that the layers show. */
export const layersOf = (before: readonly Element[], now: readonly Element[]): readonly Element[] =>
  before.length === now.length && before.every((element, index) => isShownAlike(element, now[index]!)) ? before : now
