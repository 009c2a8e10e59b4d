/** Text as search compares it: width, case and composition do not count. */
export const fold = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase()

/** What search looks in: a line for each name, so that nothing matches across two. */
export const foldNames = (names: readonly string[]): string => names.map(fold).join('\n')

/** The LIKE pattern, with `\` as its escape, of rows whose folded text contains the words literally. */
export const containing = (words: string): string => `%${fold(words).replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The moment of an edit: now, but always later than the last, so that a stale edit shows. */
export const editedAt = (now: Date, last: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString()
