/** One time that something in a calendar takes place. What is private has no name. */
export interface Instance {
  /** The same as long as it is this time of this entry: the name of that, where it is known, a space, and the time. */
  key: string
  name: string
  organiser: string
  description: string
  startsAt: string
  endsAt: string
}

/** What a meeting is called in every calendar. */
export const uidOf = (id: string): string => `${id}@wifi-tms`

/** The entry of a calendar that an instance is of; empty where that is not known. */
export const entryOf = (key: string): string => key.slice(0, key.lastIndexOf(' '))

/** Which entry of an installation an instance is of, by the name that it has in every calendar: a meeting, or a day of one. */
export const ownIdOf = (key: string): string | undefined => /^([0-9a-f]{24}(?:\d{8})?)@wifi-tms /.exec(key)?.[1]

/** The most characters of a name, a line and a text, as in meetings that people enter. */
const [NAME, LINE, TEXT] = [100, 200, 2000]

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim()
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const lineOf = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

/** A name as it is kept of a calendar. */
export const nameOf = (text: string): string => cut(lineOf(text), NAME)

/** The words of an entry as they are kept; of a private one there are none. */
export function wordsOf(isPublic: boolean, name: string, organiser: string, description: string) {
  if (!isPublic) return { name: '', organiser: '', description: '' }
  return {
    name: nameOf(name),
    organiser: cut(lineOf(organiser), LINE),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text may have lines and nothing else of these.
    description: cut(description.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' '), TEXT),
  }
}
