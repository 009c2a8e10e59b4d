import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepText, recallText } from '../keep.ts'
import { LANGUAGE_KEY, rememberedLanguage, speech } from './languages.ts'

/** i18next knows languages by their BCP 47 tags, so that plurals and numbers follow them. */
const languageOf = (tag: string): Language => languages.find((one) => speech[one].tag === tag) ?? 'en'

export const currentLanguage = (): Language => languageOf(i18next.language)

export type WordSource = (language: Language) => Promise<{ default: object }>

/** The words that are said before somebody is in. */
const entryFiles = import.meta.glob<{ default: object }>('./entry/*.json')

/** These sources have the words that the pages seen so far say. */
const sources = new Set<WordSource>([(language) => entryFiles[`./entry/${language}.json`]!()])

async function fetchWords(language: Language, from: Iterable<WordSource> = sources) {
  const found = await Promise.all([...from].map((source) => source(language)))
  for (const { default: words } of found)
    i18next.addResourceBundle(speech[language].tag, 'translation', words, true, true)
}

/** Resolves when the words can be said; from then on they can in whatever language is chosen. */
export async function speakWords(source: WordSource) {
  sources.add(source)
  await fetchWords(currentLanguage(), [source])
}

/** Speaks another language from now on; only its words are fetched. */
export async function chooseLanguage(language: Language) {
  await fetchWords(language)
  keepText('localStorage', LANGUAGE_KEY, language)
  await i18next.changeLanguage(speech[language].tag)
}

/** Speaks as was chosen here, or else the first of the wished languages that is one of ours. */
export async function startSpeaking(wished: readonly string[] = []) {
  const language = rememberedLanguage(recallText('localStorage', LANGUAGE_KEY), wished)
  await i18next.use(initReactI18next).init({
    lng: speech[language].tag,
    load: 'currentOnly',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const name = (tag: string) => {
    document.documentElement.lang = tag
  }
  i18next.on('languageChanged', name)
  await fetchWords(language)
  name(i18next.language)
}
