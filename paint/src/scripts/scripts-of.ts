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

/** The four-letter code of a character's script; '' for signs without a script. */
const scriptOf = (point: number): string => {
  let [low, high] = [0, firsts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= point) low = middle
    else high = middle
  }
  return point >= firsts[low]! && point <= lasts[low]! ? codes[low]! : ''
}

/** The most nested brackets that are matched. */
const MOST_OPEN = 64

/**
 * The script of each UTF-16 unit of a text (UAX #24). Signs without a script have that of the character before them, or
 * at the beginning that of the first letter; a closing bracket has that of its opening one.
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
