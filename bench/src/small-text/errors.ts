/** Characters to compare: full-width ones become ASCII, and spaces count only in languages that part words by them. */
export const compared = (text: string, spaces: boolean): string[] => [
  ...text
    .normalize('NFKC')
    .replaceAll(/\s+/g, spaces ? ' ' : '')
    .trim(),
]

/** The number of characters to change, add or leave out until one text is the other (Levenshtein). */
export function errorsIn(read: readonly string[], meant: readonly string[]): number {
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (const [line, character] of read.entries()) {
    const next = [line + 1]
    for (const [column, other] of meant.entries())
      next.push(Math.min(row[column]! + Number(character !== other), row[column + 1]! + 1, next[column]! + 1))
    row = next
  }
  return row[meant.length]!
}

/** Joins short texts to longer lines, which give a text reader more to go by. */
export function joined(texts: readonly string[], long: number): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length < long) lines[lines.length - 1] = `${last} ${text}`
    else lines.push(text)
  }
  return lines
}
