import { type Language, languages } from '@wifi-tms/contract/shapes'

/** The language of a new text: the console's language (`spoken`), or English where texts do not support it. */
export const languageOf = (spoken: string): Language => languages.find((language) => language === spoken) ?? 'en'
