import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepText, recallText } from '../keep.ts'
import { LANGUAGE_KEY, languageInfo, rememberedLanguage } from './languages.ts'

/** Gives the language of a BCP 47 tag. i18next uses these tags, so that plurals and numbers follow them. */
const languageOf = (tag: string): Language => languages.find((language) => languageInfo[language].tag === tag) ?? 'en'

export const currentLanguage = (): Language => languageOf(i18next.language)

export type WordSource = (language: Language) => Promise<{ default: object }>

/** The words that are needed before a person is signed in. */
const entryFiles = import.meta.glob<{ default: object }>('./entry/*.json')

const entryWords: WordSource = (language) => entryFiles[`./entry/${language}.json`]!()

/** The sources of words that were asked for so far, each with its running or finished fetch. */
const sources = new Map<WordSource, Promise<void>>()

async function fetchWords(language: Language, source: WordSource) {
  const { default: words } = await source(language)
  // The words are merged deeply into those that are already there (true), and replace words of equal key (true).
  i18next.addResourceBundle(languageInfo[language].tag, 'translation', words, true, true)
}

/**
 * Loads the words of a source; resolves when they are loaded. A later change of language loads the source's words
 * again. After a failed fetch, the next call fetches again.
 */
export function loadWords(source: WordSource): Promise<void> {
  const loading = sources.get(source) ?? fetchWords(currentLanguage(), source)
  sources.set(source, loading)
  loading.catch(() => sources.delete(source))
  return loading
}

/** The language that was chosen last; its words may still be coming. */
let chosenLanguage: Language | undefined

/** Switches to another language, fetches its words and remembers the choice. */
export async function chooseLanguage(language: Language) {
  chosenLanguage = language
  const fetched = new Set<WordSource>()
  // A page that is opened meanwhile asks for further words.
  while (fetched.size < sources.size) {
    const missing = [...sources.keys()].filter((source) => !fetched.has(source))
    await Promise.all(missing.map((source) => fetchWords(language, source)))
    for (const source of missing) fetched.add(source)
  }
  if (language !== chosenLanguage) return
  keepText('localStorage', LANGUAGE_KEY, language)
  await i18next.changeLanguage(languageInfo[language].tag)
}

/**
 * Starts in the language that was chosen in this browser, or else in the first of the wished languages that the console
 * has.
 */
export async function startTranslation(wishedTags: readonly string[] = []) {
  const language = rememberedLanguage(recallText('localStorage', LANGUAGE_KEY), wishedTags)
  await i18next.use(initReactI18next).init({
    lng: languageInfo[language].tag,
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
  await loadWords(entryWords)
  setDocumentLanguage(i18next.language)
}
