import { closingOf } from './levels.ts'
import { ranges } from './script-ranges.ts'

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

/** The script of a character as its four letters; empty for signs that belong to no script. */
const scriptOf = (point: number): string => {
  let [low, high] = [0, firsts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= point) low = middle
    else high = middle
  }
  return point >= firsts[low]! && point <= lasts[low]! ? codes[low]! : ''
}

/** The most brackets that are open at once. */
const MOST_OPEN = 64

/**
 * The script of each UTF-16 unit of a text (UAX #24). Signs that belong to none take the script before them, at the
 * beginning that after them; a closing bracket takes that of its opening one.
 */
export const scriptsOf = (text: string): string[] => {
  const scripts: string[] = []
  const open: { closing: string; script: string }[] = []
  let lastScript = ''
  for (const character of text) {
    const ownScript = scriptOf(character.codePointAt(0)!)
    const place = ownScript === '' ? open.findLastIndex(({ closing }) => closing === character) : -1
    if (place >= 0) {
      lastScript = open[place]!.script || lastScript
      open.length = place
    } else if (ownScript !== '') {
      if (lastScript === '') scripts.fill(ownScript)
      lastScript = ownScript
    }
    const closing = ownScript === '' ? closingOf(character) : undefined
    if (closing && open.length < MOST_OPEN) open.push({ closing, script: lastScript })
    for (let unit = 0; unit < character.length; unit++) scripts.push(lastScript)
  }
  return scripts
}
