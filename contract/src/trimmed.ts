/**
 * A text without the characters at its end that fit, in one pass: a pattern as `/x+$/` would read on from each place
 * where one begins. `fits` is without the flags g and y.
 */
export function trimmedEnd(text: string, fits: RegExp): string {
  let end = text.length
  while (end > 0 && fits.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
