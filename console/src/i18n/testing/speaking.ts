import type { Language } from '@wifi-tms/contract/shapes'
import i18next, { type TFunction } from 'i18next'
import { speech } from '../languages.ts'

/** All words of a language, as a page speaks it. */
export async function speaking(language: Language): Promise<TFunction> {
  const { tag, entry, words } = speech[language]
  const [first, others] = await Promise.all([entry(), words()])
  const spoken = i18next.createInstance()
  const translation = { ...first.default, ...others.default }
  await spoken.init({ lng: tag, resources: { [tag]: { translation } }, interpolation: { escapeValue: false } })
  return spoken.t
}
