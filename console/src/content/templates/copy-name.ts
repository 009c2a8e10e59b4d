import type { TFunction } from 'i18next'

/** A name has at most so many characters. */
const LONGEST = 100

/** The name of a copy; a long name loses its end. */
export function copyName(name: string, t: TFunction): string {
  const around = t('templates.copyOf', { name: '' }).length
  return t('templates.copyOf', { name: name.slice(0, LONGEST - around).trim() })
}
