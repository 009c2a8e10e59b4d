import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepText, recallText } from '../keep.ts'
import { LANGUAGE_KEY, rememberedLanguage, speech } from './languages.ts'

/** The language of a BCP 47 tag. i18next gets these tags, so that plurals and numbers follow them. */
const languageOf = (tag: string): Language => languages.find((language) => speech[language].tag === tag) ?? 'en'

export const currentLanguage = (): Language => languageOf(i18next.language)

export type WordSource = (language: Language) => Promise<{ default: object }>

/** The words that are needed before a person is signed in. */
const entryFiles = import.meta.glob<{ default: object }>('./entry/*.json')

const entryWords: WordSource = (language) => entryFiles[`./entry/${language}.json`]!()

/** The sources of words of the pages that were opened so far, each with its running or finished fetch. */
const sources = new Map<WordSource, Promise<void>>()

async function fetchWords(language: Language, source: WordSource) {
  const { default: words } = await source(language)
  // The words are merged deeply into those that are already there (true), and replace words of equal key (true).
  i18next.addResourceBundle(speech[language].tag, 'translation', words, true, true)
}

/**
 * Loads the words of a source; resolves when they are loaded. A later change of language loads the source's words
 * again. After a failed fetch, the next call fetches again.
 */
export function speakWords(source: WordSource): Promise<void> {
  const loading = sources.get(source) ?? fetchWords(currentLanguage(), source)
  sources.set(source, loading)
  loading.catch(() => sources.delete(source))
  return loading
}

/** Switches to another language; only its words are fetched. */
export async function chooseLanguage(language: Language) {
  await Promise.all([...sources.keys()].map((source) => fetchWords(language, source)))
  keepText('localStorage', LANGUAGE_KEY, language)
  await i18next.changeLanguage(speech[language].tag)
}

/**
 * Starts in the language that was chosen in this browser, or else in the first of the wished languages that the console
 * has.
 */
export async function startSpeaking(wishedTags: readonly string[] = []) {
  const language = rememberedLanguage(recallText('localStorage', LANGUAGE_KEY), wishedTags)
  await i18next.use(initReactI18next).init({
    lng: speech[language].tag,
    load: 'currentOnly',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const setDocumentLanguage = (tag: string) => {
    document.documentElement.lang = tag
  }
  i18next.on('languageChanged', setDocumentLanguage)
  await speakWords(entryWords)
  setDocumentLanguage(i18next.language)
}
