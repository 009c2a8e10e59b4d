import type { TFunction } from 'i18next'

/** A name has at most so many characters. */
const LONGEST = 100

/** The name of a copy, or of one for items; a long name loses its end. */
export function copyName(name: string, t: TFunction, key: 'copyOf' | 'forItems' = 'copyOf'): string {
  const around = t(`templates.${key}`, { name: '' }).length
  return t(`templates.${key}`, { name: name.slice(0, LONGEST - around).trim() })
}
