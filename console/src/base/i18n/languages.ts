import { type Language, languages } from '@wifi-tms/contract/shapes'

/** The key of the chosen language in local storage, and the language until a person chooses. */
export const LANGUAGE_KEY = 'LANG'
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language with its BCP 47 tag, its own name for itself, and its text of the button that switches to it. */
export const speech = {
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
    // The locale of a machine is not always a valid tag, as en-US@posix.
    return undefined
  }
}

/**
 * Replaces a browser's language that is no valid tag: libraries pass it to `Intl`, which throws, as uPlot does when it
 * is loaded.
 */
export function mendBrowserLanguage(): void {
  if (!localeOf(navigator.language)) Object.defineProperty(navigator, 'language', { value: DEFAULT_LANGUAGE })
}

/**
 * The console's language for a browser's tag; undefined for none. Chinese is chosen by its script, which the place
 * implies.
 */
function languageOf(tag: string): Language | undefined {
  const { language, script } = localeOf(tag) ?? {}
  if (language === 'zh') return script === 'Hant' ? 'tw' : 'zh'
  return languages.find((ours) => speech[ours].tag === language)
}

/** Gives the remembered language, or the first of the wished tags that the console speaks, or the default. */
export function rememberedLanguage(remembered: string | undefined, wishedTags: readonly string[] = []): Language {
  const firstOfOurs = wishedTags.map(languageOf).find((language) => language !== undefined)
  return languages.find((language) => language === remembered) ?? firstOfOurs ?? DEFAULT_LANGUAGE
}
