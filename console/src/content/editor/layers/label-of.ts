import type { Element } from '@wifi-tms/contract/elements'
import type { TFunction } from 'i18next'

/** The maximum number of characters of an element's text in its label. */
const MAX_LENGTH = 40

/** The label of an element: its name, else its text, else its kind. */
export function labelOf(element: Element, t: TFunction): string {
  const text = 'text' in element ? element.text.trim().replaceAll(/\s+/g, ' ') : ''
  return element.name || text.slice(0, MAX_LENGTH) || t(`editor.actions.${element.kind}`)
}
