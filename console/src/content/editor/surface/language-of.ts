import { type Language, languages } from '@wifi-tms/contract/shapes'

/** The language of a new text: the console's language, or English if texts do not support it. */
export const languageOf = (consoleLanguage: string): Language =>
  languages.find((language) => language === consoleLanguage) ?? 'en'
