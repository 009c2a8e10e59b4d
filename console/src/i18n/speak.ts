import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_KEY, rememberedLanguage, speech, type WordPart } from './languages.ts'

/** i18next knows languages by their BCP 47 tags, so that plurals and numbers follow them. */
const languageOf = (tag: string): Language => languages.find((one) => speech[one].tag === tag) ?? 'en'

export const currentLanguage = (): Language => languageOf(i18next.language)

/** The parts that are to be said, whatever the language. */
const spoken = new Set<WordPart>(['entry'])

async function fetchWords(language: Language, parts: Iterable<WordPart> = spoken) {
  const found = await Promise.all([...parts].map((part) => speech[language][part]()))
  for (const { default: part } of found)
    i18next.addResourceBundle(speech[language].tag, 'translation', part, true, true)
}

/** Resolves when the words of a part can be said; from then on it stays so in every language. */
export async function speakPart(part: WordPart) {
  spoken.add(part)
  await fetchWords(currentLanguage(), [part])
}

/** Speaks another language from now on; only its words are fetched. */
export async function chooseLanguage(language: Language) {
  await fetchWords(language)
  localStorage.setItem(LANGUAGE_KEY, language)
  await i18next.changeLanguage(speech[language].tag)
}

/** Starts in the remembered language. */
export async function startSpeaking() {
  const language = rememberedLanguage(localStorage)
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
