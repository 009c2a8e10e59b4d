import type { TFunction } from 'i18next'

/** The maximum number of characters of a name. */
const MAX_LENGTH = 100

/** The name of a copy, or of a copy for items. The end of the old name is cut off if the new name would be too long. */
export function copyName(name: string, t: TFunction, key: 'copyOf' | 'forItems' = 'copyOf'): string {
  const addedLength = t(`templates.${key}`, { name: '' }).length
  return t(`templates.${key}`, { name: name.slice(0, MAX_LENGTH - addedLength).trim() })
}
