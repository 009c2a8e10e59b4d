import type { TFunction } from 'i18next'

/** The most characters of a name. */
const LONGEST = 100

/** The name of a copy, or of a copy for items. The end of the old name is cut off where both are too long together. */
export function copyName(name: string, t: TFunction, key: 'copyOf' | 'forItems' = 'copyOf'): string {
  const addedLength = t(`templates.${key}`, { name: '' }).length
  return t(`templates.${key}`, { name: name.slice(0, LONGEST - addedLength).trim() })
}
