import { type Language, languages } from '@wifi-tms/contract/shapes'

/** The key of the chosen language in local storage. */
export const LANGUAGE_KEY = 'LANG'
/** The language if nobody has chosen one and the console has none of the browser's. */
export const DEFAULT_LANGUAGE: Language = 'en'

/**
 * Each language's BCP 47 tag, its name, and the text of the button that switches to it (`offer`). The name and the text
 * are in the language itself.
 */
export const languageInfo = {
  en: { tag: 'en', name: 'English', offer: 'Continue in English' },
  zh: { tag: 'zh-CN', name: '简体中文', offer: '用中文继续' },
  tw: { tag: 'zh-TW', name: '繁體中文', offer: '以繁體中文繼續' },
  pl: { tag: 'pl', name: 'Polski', offer: 'Kontynuuj po polsku' },
  ja: { tag: 'ja', name: '日本語', offer: '日本語で続ける' },
  ko: { tag: 'ko', name: '한국어', offer: '한국어로 계속하기' },
} as const satisfies Record<Language, { tag: string; name: string; offer: string }>

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    // The locale of a machine is not always a valid tag: en-US@posix, for example.
    return undefined
  }
}

/**
 * Replaces the browser's language if it is not a valid tag. Libraries pass the language to `Intl`, which throws for an
 * invalid tag. The library uPlot passes it already while it is being loaded.
 */
export function mendBrowserLanguage(): void {
  if (!localeOf(navigator.language)) Object.defineProperty(navigator, 'language', { value: DEFAULT_LANGUAGE })
}

/**
 * Returns the console's language for a browser's tag, or undefined if the console does not have it. The script decides
 * between the two kinds of Chinese; `maximize` adds the usual script of a place.
 */
function languageOf(tag: string): Language | undefined {
  const { language, script } = localeOf(tag) ?? {}
  if (language === 'zh') return script === 'Hant' ? 'tw' : 'zh'
  return languages.find((ours) => languageInfo[ours].tag === language)
}

/** Gives the remembered language, or the first of the wished tags that the console speaks, or the default. */
export function rememberedLanguage(remembered: string | undefined, wishedTags: readonly string[] = []): Language {
  const firstWished = wishedTags.map(languageOf).find((language) => language !== undefined)
  return languages.find((language) => language === remembered) ?? firstWished ?? DEFAULT_LANGUAGE
}
