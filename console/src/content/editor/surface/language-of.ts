import { type Language, languages } from '@wifi-tms/contract/shapes'

/** The language of new texts: the reader's own. */
export const languageOf = (spoken: string): Language => languages.find((one) => one === spoken) ?? 'en'
