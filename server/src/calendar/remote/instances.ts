/** One time of an entry in a calendar. The name of a private entry is empty. */
export interface Instance {
  /** Identifies this time of this entry: the entry's id (empty if unknown), a space, and the time. */
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

/** The id of an instance's entry: all of its key before the last space. Empty if the id is not known. */
export const entryIdOf = (key: string): string => key.slice(0, key.lastIndexOf(' '))

/**
 * Recognises an entry that this installation has written. Returns the id of its meeting, followed by the day if each
 * day has an entry of its own: `65a…f20260131`. Undefined for other entries.
 */
export const ownIdOf = (key: string): string | undefined => /^([0-9a-f]{24}(?:\d{8})?)@wifi-tms /.exec(key)?.[1]

/** The maximum number of characters of a name, a line and a text: the same as in meetings that people enter. */
const [NAME_LENGTH, LINE_LENGTH, TEXT_LENGTH] = [100, 200, 2000]

/** The place of an entry, on one line, as it is stored. */
export const storedPlaceOf = (text: string): string => shorten(lineOf(text), LINE_LENGTH)

const shorten = (text: string, maxLength: number): string => Array.from(text).slice(0, maxLength).join('').trim()
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
const lineOf = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

/** The name of an entry, on one line, as it is stored. */
export const storedNameOf = (text: string): string => shorten(lineOf(text), NAME_LENGTH)

/** Cleans and shortens the texts of an entry, as they are stored. The texts of a private entry are empty. */
export function storedTextsOf(isPublic: boolean, name: string, organiser: string, description: string) {
  if (!isPublic) return { name: '', organiser: '', description: '' }
  return {
    name: storedNameOf(name),
    organiser: shorten(lineOf(organiser), LINE_LENGTH),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all control characters but line breaks are removed.
    description: shorten(description.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' '), TEXT_LENGTH),
  }
}
