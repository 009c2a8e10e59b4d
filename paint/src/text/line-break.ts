import { SYLLABLE } from './clusters.ts'
import { type Units, unitsOf } from './units.ts'

type Names = readonly string[]

/** Makes a function that tells if a class is one of these; the names of classes are separated by spaces. */
const isOneOf = (names: string) => {
  const set = new Set<string | undefined>(names.split(' '))
  return (name: string | undefined) => set.has(name)
}

const isHard = isOneOf('BK CR LF NL')
const isQuote = isOneOf('QU QI QF')
const isLetter = isOneOf('AL HL DC')
const isAffix = isOneOf('PR PO')
const isHyphen = isOneOf('HY HH')
const isClosing = isOneOf('CL CP')
const isAksara = isOneOf('AK DC AS')
/** The classes after which an opening quote (LB15a) or a word that starts with a hyphen (LB20a) may follow. */
const mayOpenQuote = isOneOf('BK CR LF NL OP QU QI QF GL SP ZW')
const mayOpenHyphen = isOneOf('BK CR LF NL SP ZW CB GL')
const mayFollowQuote = isOneOf('SP GL WJ CL QU QI QF CP EX IS SY BK CR LF NL ZW')
const neverStarts = isOneOf('CL CP EX SY')
const mayEndBeforeGlue = isOneOf('SP BA HY HH')

/** True if the unit at `index` ends a number: NU (SY | IS)*. */
const endsNumber = (classes: Names, index: number): boolean => {
  let digit = index
  while (classes[digit] === 'SY' || classes[digit] === 'IS') digit--
  return classes[digit] === 'NU'
}

/**
 * Decides by the rules LB13 to LB19a, which look at quotes and across spaces, if a line may end before the unit at
 * `index`. `lastNonSpace` is the index of the last unit before it that is no space. Undefined if no rule decides. The
 * first rule that applies decides, so their order matters.
 */
const aroundSpacesAndQuotes = ({ classes, east }: Units, index: number, lastNonSpace: number): boolean | undefined => {
  const [left, right, next, beforeSpaces] = [
    classes[index - 1],
    classes[index],
    classes[index + 1],
    classes[lastNonSpace],
  ]
  // LB13, LB14
  if (neverStarts(right) || beforeSpaces === 'OP') return false
  // LB15a, LB15b
  if (beforeSpaces === 'QI' && (lastNonSpace === 0 || mayOpenQuote(classes[lastNonSpace - 1]))) return false
  if (right === 'QF' && (next === undefined || mayFollowQuote(next))) return false
  // LB15c, LB15d
  if (left === 'SP' && right === 'IS' && next === 'NU') return true
  if (right === 'IS') return false
  // LB16, LB17
  if (isClosing(beforeSpaces) && right === 'NS') return false
  if (beforeSpaces === 'B2' && right === 'B2') return false
  // LB18
  if (left === 'SP') return true
  // LB19, LB19a
  if (right === 'QU' || right === 'QF' || left === 'QU' || left === 'QI') return false
  if (isQuote(right) && (!east[index - 1] || next === undefined || !east[index + 1])) return false
  if (isQuote(left) && (!east[index] || index === 1 || !east[index - 2])) return false
  return undefined
}

/** LB25: a number with its signs, brackets and units is not broken. */
const keepsNumber = (classes: Names, index: number): boolean => {
  const [left, right, next] = [classes[index - 1], classes[index], classes[index + 1]]
  if (isAffix(right)) return endsNumber(classes, index - 1) || (isClosing(left) && endsNumber(classes, index - 2))
  if (isAffix(left) && right === 'OP') return next === 'NU' || (next === 'IS' && classes[index + 2] === 'NU')
  return right === 'NU' && endsNumber(classes, index - 1)
}

/** The cases of LB28a that need more than two units: syllables of Brahmi's descendants. */
const keepsSyllable = (classes: Names, index: number): boolean => {
  const [left, right] = [classes[index - 1], classes[index]]
  if (isAksara(classes[index - 2]) && left === 'VI') return right === 'AK' || right === 'DC'
  return isAksara(left) && isAksara(right) && classes[index + 1] === 'VF'
}

/** Matches two classes between which no line ends, whatever is around them. */
const PAIR = new RegExp(
  'BB..|..(BA|H[HY]|NS|IN)|SYHL' + // LB21, LB21b, LB22
    '|(AL|HL|DC|P[RO]|HY|IS)NU|(AL|HL|DC|NU|P[RO]|IS)(AL|HL|DC)|(AL|HL|DC)P[RO]' + // LB23, LB24, LB25, LB28, LB29
    '|PR(I[DX]|E[BM]|J.|H[23])|(I[DX]|E[BM]|J.|H[23])PO' + // LB23a, LB27
    '|AP(AK|DC|AS)|(AK|DC|AS)V[FI]|(EB|IX)EM', // LB28a, LB30b
)

/** True if a line may end before the unit at `index`, which is not the first one. */
const mayEndBefore = (units: Units, index: number): boolean => {
  const { classes, east } = units
  const [left, right, before] = [classes[index - 1]!, classes[index]!, classes[index - 2]]
  // LB4, LB5: a line ends after a hard break, but not within CR LF.
  if (isHard(left)) return left !== 'CR' || right !== 'LF'
  // LB6, LB7
  if (isHard(right) || right === 'SP' || right === 'ZW') return false
  // LB8
  let lastNonSpace = index - 1
  while (classes[lastNonSpace] === 'SP') lastNonSpace--
  if (classes[lastNonSpace] === 'ZW') return true
  // LB8a, LB11, LB12, LB12a
  if (units.joins[index - 1] || right === 'WJ' || left === 'WJ' || left === 'GL') return false
  if (right === 'GL' && !mayEndBeforeGlue(left)) return false
  // LB13 to LB19a
  const decided = aroundSpacesAndQuotes(units, index, lastNonSpace)
  if (decided !== undefined) return decided
  // LB20
  if (left === 'CB' || right === 'CB') return true
  // The rules that need only two classes; LB26 for syllables.
  if (PAIR.test(left + right) || SYLLABLE.test(left + right)) return false
  // LB20a, LB21a
  if (isHyphen(left) && isLetter(right) && right !== 'HL' && (index === 1 || mayOpenHyphen(before))) return false
  if (before === 'HL' && right !== 'HL' && (isHyphen(left) || (left === 'BA' && !east[index - 1]))) return false
  // LB25, LB28a
  if (keepsNumber(classes, index) || keepsSyllable(classes, index)) return false
  // LB30
  if ((isLetter(left) || left === 'NU') && right === 'OP' && !east[index]) return false
  if (left === 'CP' && !east[index - 1] && (isLetter(right) || right === 'NU')) return false
  // Two flag letters are a flag (LB30a): a line may end between them after an even number.
  return left !== 'RI' || right !== 'RI' || units.flags[index - 1]! % 2 === 0
}

/**
 * The line breaks of a text by the Unicode line breaking algorithm (UAX #14, Unicode 16): 1 at each UTF-16 position
 * before which a line may end, including the end of the text.
 */
export const breaksOf = (text: string): Uint8Array => {
  const breaks = new Uint8Array(text.length + 1)
  const units = unitsOf(text)
  for (let index = 1; index < units.classes.length; index++)
    if (mayEndBefore(units, index)) breaks[units.starts[index]!] = 1
  breaks[text.length] = 1
  return breaks
}
