/** One time of an entry in a calendar. The name of a private entry is empty. */
export interface Instance {
  /** Identifies this time of this entry: the entry's id, where it is known, a space, and the time. */
  key: string
  name: string
  organiser: string
  description: string
  /** The place of the entry; absent for calendars whose places are not read. */
  place?: string
  startsAt: string
  endsAt: string
}

/** The UID of one of our meetings in external calendars. */
export const uidOf = (id: string): string => `${id}@wifi-tms`

/** The id of an instance's entry; empty where it is not known. */
export const entryOf = (key: string): string => key.slice(0, key.lastIndexOf(' '))

/** The meeting, or a day of one, that this installation has written as an instance's entry; undefined for others'. */
export const ownIdOf = (key: string): string | undefined => /^([0-9a-f]{24}(?:\d{8})?)@wifi-tms /.exec(key)?.[1]

/** The most characters of a name, a line and a text, as in meetings that people enter. */
const [NAME, LINE, TEXT] = [100, 200, 2000]

/** The place of an entry, on one line. */
export const placeOf = (text: string): string => cut(lineOf(text), LINE)

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim()
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
const lineOf = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

/** The name of an entry, on one line, as it is stored. */
export const nameOf = (text: string): string => cut(lineOf(text), NAME)

/** The texts of an entry as they are stored; a private one has none. */
export function wordsOf(isPublic: boolean, name: string, organiser: string, description: string) {
  if (!isPublic) return { name: '', organiser: '', description: '' }
  return {
    name: nameOf(name),
    organiser: cut(lineOf(organiser), LINE),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all control characters but line breaks are removed.
    description: cut(description.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' '), TEXT),
  }
}
