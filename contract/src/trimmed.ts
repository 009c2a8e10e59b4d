/**
 * Removes the characters at the end of a text that match `fits`. It takes linear time, unlike a search for `/x+$/`,
 * which would read on from each x. `fits` must not have the flags g and y, which would remember the last position.
 */
export function trimmedEnd(text: string, fits: RegExp): string {
  let end = text.length
  while (end > 0 && fits.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
