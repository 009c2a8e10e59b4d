import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_KEY, rememberedLanguage, speech } from './languages.ts'

/** i18next knows languages by their BCP 47 tags, so that plurals and numbers follow them. */
const languageOf = (tag: string): Language => languages.find((one) => speech[one].tag === tag) ?? 'en'

export const currentLanguage = (): Language => languageOf(i18next.language)

/** Whether all is to be said, not only what the login page says. */
let whole = false

async function fetchWords(language: Language) {
  const { tag, entry, words } = speech[language]
  const parts = await Promise.all(whole ? [entry(), words()] : [entry()])
  for (const { default: part } of parts) i18next.addResourceBundle(tag, 'translation', part, true, true)
}

/** Resolves when all can be said; from then on it stays so in every language. */
export async function speakWhole() {
  whole = true
  await fetchWords(currentLanguage())
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
