import { closingOf } from './levels.ts'
import { ranges } from './script-ranges.ts'

/** The first and last code point of each range, in ascending order, and the code of its script. */
const firsts: number[] = []
const lasts: number[] = []
const codes: string[] = []
for (const range of ranges.split(' ')) {
  const [gap, length, code] = range.split('.')
  const first = (lasts.at(-1) ?? -1) + 1 + Number.parseInt(gap!, 36)
  firsts.push(first)
  lasts.push(first + Number.parseInt(length!, 36))
  codes.push(code!)
}

/** The four-letter code of a character's script; '' for signs without a script. */
const scriptOf = (codePoint: number): string => {
  let [low, high] = [0, firsts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= codePoint) low = middle
    else high = middle
  }
  return codePoint >= firsts[low]! && codePoint <= lasts[low]! ? codes[low]! : ''
}

/** The maximum number of nested brackets that are matched. */
const MOST_OPEN = 64

/**
 * The script of each UTF-16 unit of a text (UAX #24). A sign without a script takes the script of the character before
 * it; at the beginning of a text, of the first letter. A closing bracket takes the script of its opening bracket.
 */
export const scriptsOf = (text: string): string[] => {
  const scripts: string[] = []
  const openBrackets: { closing: string; script: string }[] = []
  let lastScript = ''
  for (const character of text) {
    const ownScript = scriptOf(character.codePointAt(0)!)
    const bracketIndex = ownScript === '' ? openBrackets.findLastIndex(({ closing }) => closing === character) : -1
    if (bracketIndex >= 0) {
      lastScript = openBrackets[bracketIndex]!.script || lastScript
      openBrackets.length = bracketIndex
    } else if (ownScript !== '') {
      if (lastScript === '') scripts.fill(ownScript)
      lastScript = ownScript
    }
    const closing = ownScript === '' ? closingOf(character) : undefined
    if (closing && openBrackets.length < MOST_OPEN) openBrackets.push({ closing, script: lastScript })
    for (let unit = 0; unit < character.length; unit++) scripts.push(lastScript)
  }
  return scripts
}
