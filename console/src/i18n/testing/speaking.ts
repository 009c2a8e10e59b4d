import type { Language } from '@wifi-tms/contract/shapes'
import i18next, { type TFunction } from 'i18next'
import { parts, speech } from '../languages.ts'

/** All words of a language, as a page speaks it. */
export async function speaking(language: Language): Promise<TFunction> {
  const { tag } = speech[language]
  const found = await Promise.all(parts.map((part) => speech[language][part]()))
  const spoken = i18next.createInstance()
  const translation = Object.assign({}, ...found.map((part) => part.default))
  await spoken.init({ lng: tag, resources: { [tag]: { translation } }, interpolation: { escapeValue: false } })
  return spoken.t
}
