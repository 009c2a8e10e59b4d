import type { Element } from '@wifi-tms/contract/elements'

/** The kinds of warnings about an element. Each kind is also the key of the translated text for the warning. */
export const warningKinds = [
  'outside',
  'partly',
  'small',
  'thin',
  'contrast',
  'overflow',
  'value',
  'font',
  'glyph',
  'otherFont',
  'noPicture',
  'pictureGone',
  'codeSmall',
  'codeThin',
  'codeDoubt',
  'unseenByLasers',
  'code',
  'other',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** A warning that an element may not look as a person expects. */
export interface Warning {
  elementId: string
  kind: WarningKind
  /** The words that the warning's sentence quotes, such as a size or a name; empty for none. */
  detail: string
  /** The change that mends the fault by one press; absent if only a person can decide how to mend it. */
  remedy?: (element: Element) => Element
}

/** A warning without its element, which the caller knows. */
export type ElementWarning = Omit<Warning, 'elementId'>
