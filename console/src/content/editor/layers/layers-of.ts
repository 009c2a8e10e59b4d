import type { Element } from '@wifi-tms/contract/elements'

const textOf = (element: Element) => ('text' in element ? element.text : '')

/** True if two elements look alike as layers, which show neither places nor colours. */
const isShownAlike = (element: Element, other: Element) =>
  element === other ||
  (element.id === other.id &&
    element.kind === other.kind &&
    element.name === other.name &&
    element.group === other.group &&
    element.hidden === other.hidden &&
    element.locked === other.locked &&
    textOf(element) === textOf(other))

/** The elements as layers: the same objects as before while a change, such as a drag, concerns nothing that layers show. */
export const layersOf = (before: readonly Element[], now: readonly Element[]): readonly Element[] =>
  before.length === now.length && before.every((element, index) => isShownAlike(element, now[index]!)) ? before : now
