import { type ContentOf, contentOf, titles } from './content.ts'
import { gs1ContentOf } from './gs1.ts'

/** Checks a text for any symbology. */
export const anyContentOf: ContentOf = (text, symbology) => {
  if (!symbology.startsWith('gs1')) return contentOf(text, symbology)
  return text.trim() === '' ? { fault: `the ${titles[symbology]} has no content` } : gs1ContentOf(text, symbology)
}
