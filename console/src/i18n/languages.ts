import { type Language, languages } from '@wifi-tms/contract/shapes'

/** Where the chosen language is kept in local storage, and which one speaks until a person chooses. */
export const LANGUAGE_KEY = 'LANG'
export const DEFAULT_LANGUAGE: Language = 'en'

/** The parts in which words are fetched: those said before somebody is in, those of files and fonts, and all others. */
export const parts = ['entry', 'words', 'files'] as const
export type WordPart = (typeof parts)[number]

/** Each language: its BCP 47 tag, its own name for itself, and its words in their parts. */
export const speech = {
  en: {
    tag: 'en',
    name: 'English',
    entry: () => import('./entry/en.json'),
    words: () => import('./en.json'),
    files: () => import('./files/en.json'),
  },
  zh: {
    tag: 'zh-CN',
    name: '简体中文',
    entry: () => import('./entry/zh.json'),
    words: () => import('./zh.json'),
    files: () => import('./files/zh.json'),
  },
  tw: {
    tag: 'zh-TW',
    name: '繁體中文',
    entry: () => import('./entry/tw.json'),
    words: () => import('./tw.json'),
    files: () => import('./files/tw.json'),
  },
  pl: {
    tag: 'pl',
    name: 'Polski',
    entry: () => import('./entry/pl.json'),
    words: () => import('./pl.json'),
    files: () => import('./files/pl.json'),
  },
  ja: {
    tag: 'ja',
    name: '日本語',
    entry: () => import('./entry/ja.json'),
    words: () => import('./ja.json'),
    files: () => import('./files/ja.json'),
  },
  ko: {
    tag: 'ko',
    name: '한국어',
    entry: () => import('./entry/ko.json'),
    words: () => import('./ko.json'),
    files: () => import('./files/ko.json'),
  },
} as const satisfies Record<
  Language,
  { tag: string; name: string } & Record<WordPart, () => Promise<{ default: object }>>
>

/** What stands in local storage, or the default where nothing sensible does. */
export function rememberedLanguage(store: Pick<Storage, 'getItem'>): Language {
  const kept = store.getItem(LANGUAGE_KEY)
  return languages.find((one) => one === kept) ?? DEFAULT_LANGUAGE
}
