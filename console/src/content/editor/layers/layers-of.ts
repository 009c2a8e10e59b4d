import type { Element } from '@wifi-tms/contract/elements'

const textOf = (element: Element) => ('text' in element ? element.text : '')

/** True if two elements look alike in the list of layers, which shows neither places nor colours. */
const isShownAlike = (element: Element, other: Element) =>
  element === other ||
  (element.id === other.id &&
    element.kind === other.kind &&
    element.name === other.name &&
    element.group === other.group &&
    element.hidden === other.hidden &&
    element.locked === other.locked &&
    textOf(element) === textOf(other))

/**
 * The elements for the list of layers. While nothing that the list shows has changed, as during a drag, this is
 * `previous` itself, so that nothing renders again.
 */
export const layersOf = (previous: readonly Element[], current: readonly Element[]): readonly Element[] =>
  previous.length === current.length && previous.every((element, index) => isShownAlike(element, current[index]!))
    ? previous
    : current
