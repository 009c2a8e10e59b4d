import { type Language, languages } from '@wifi-tms/contract/shapes'

/** Where the chosen language is kept in local storage, and which one speaks until a person chooses. */
export const LANGUAGE_KEY = 'LANG'
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language with its BCP 47 tag and its own name for itself. */
export const speech = {
  en: { tag: 'en', name: 'English' },
  zh: { tag: 'zh-CN', name: '简体中文' },
  tw: { tag: 'zh-TW', name: '繁體中文' },
  pl: { tag: 'pl', name: 'Polski' },
  ja: { tag: 'ja', name: '日本語' },
  ko: { tag: 'ko', name: '한국어' },
} as const satisfies Record<Language, { tag: string; name: string }>

/** Gives the language that stands in local storage, or the default where nothing sensible does. */
export function rememberedLanguage(store: Pick<Storage, 'getItem'>): Language {
  const kept = store.getItem(LANGUAGE_KEY)
  return languages.find((one) => one === kept) ?? DEFAULT_LANGUAGE
}
