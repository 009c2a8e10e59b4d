import type { Language } from '@wifi-tms/contract/shapes'
import i18next, { type i18n } from 'i18next'
import { languageInfo } from '../base/i18n/languages.ts'
import '../words.ts'

export type Words = { [key: string]: string | Words }

const files = import.meta.glob<Words>('../**/{entry,words}/*.json', { eager: true, import: 'default' })

/** Returns the words of a language by their folder, such as `fleet/devices/words`. */
export const partsOf = (language: Language): Map<string, Words> =>
  new Map(
    Object.entries(files).flatMap(([path, words]) => {
      const [, folder, name] = /^\.\.\/(.+)\/(\w+)\.json$/.exec(path)!
      return name === language ? [[folder!, words]] : []
    }),
  )

/** Loads all words of a language into an instance of i18next, or into a new one; gives its `t`. */
export async function speaking(language: Language, instance: i18n = i18next.createInstance()) {
  const { tag } = languageInfo[language]
  const resources = { [tag]: { translation: Object.assign({}, ...partsOf(language).values()) } }
  await instance.init({ lng: tag, resources, interpolation: { escapeValue: false } })
  return instance.t
}
