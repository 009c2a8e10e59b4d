/**
 * The characters of a text for comparison: full-width ones become ASCII; without `spaces`, spaces are removed, as for
 * languages that have none between words.
 */
export const comparableCharacters = (text: string, spaces: boolean): string[] => [
  ...text
    .normalize('NFKC')
    .replaceAll(/\s+/g, spaces ? ' ' : '')
    .trim(),
]

/** The number of characters to change, add or remove to turn one text into the other (Levenshtein). */
export function errorsIn(readText: readonly string[], meant: readonly string[]): number {
  // Entry n of a row: the errors between the read characters so far and the first n of those that were meant.
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (const [line, character] of readText.entries()) {
    const nextRow = [line + 1]
    for (const [column, meantCharacter] of meant.entries())
      nextRow.push(
        Math.min(row[column]! + Number(character !== meantCharacter), row[column + 1]! + 1, nextRow[column]! + 1),
      )
    row = nextRow
  }
  return row[meant.length]!
}

/** Joins short texts to lines of at least `length` characters, which text recognition reads better. */
export function joinToLines(texts: readonly string[], length: number): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && lastLine.length < length) lines[lines.length - 1] = `${lastLine} ${text}`
    else lines.push(text)
  }
  return lines
}
