import type { TFunction } from 'i18next'

/** The most characters of a name. */
const LONGEST = 100

/** The name of a copy, or of a copy for items. The end of a long name is cut off. */
export function copyName(name: string, t: TFunction, key: 'copyOf' | 'forItems' = 'copyOf'): string {
  const around = t(`templates.${key}`, { name: '' }).length
  return t(`templates.${key}`, { name: name.slice(0, LONGEST - around).trim() })
}
