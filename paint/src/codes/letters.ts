import { barsOf } from './bars.ts'
import { mostCharacters, SEPARATOR } from './content.ts'
import type { CodeMatrix, Encoders } from './encode.ts'

/**
 * The characters of Code 39 (ISO/IEC 16388) as three hexadecimal digits each: nine bits, set for wide bars and spaces.
 */
const wide39 =
  '03412106116003113007002512406410904914801911805800d10c04c01c1030431420131120520071060460161810c11c00911900d00851840c40a80a208a02a094'
/** The characters of `wide39` in their order. */
const letters39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*'

/**
 * The widths of the bars and spaces of a Code 39, which begins and ends with `*`: 1 for narrow ones, 3 for wide ones.
 */
const code39 = (text: string): string =>
  Array.from(`*${text}*`, (letter) => {
    const from = letters39.indexOf(letter) * 3
    const bits = Number.parseInt(wide39.slice(from, from + 3), 16)
    return Array.from({ length: 9 }, (_, bit) => ((bits >> (8 - bit)) & 1) * 2 + 1).join('')
  }).join('1')

/** The characters of Code 128 (ISO/IEC 15417) by value, as the six widths of each. */
const widths128 =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211' +
  '221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113' +
  '132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121' +
  '312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211' +
  '221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141' +
  '114113114311411113411311113141114131311141411131211412211214211232233111'
/** The values of symbols that are no characters. */
const [TO_C, TO_B, FNC1, START_B, START_C] = [99, 100, 102, 104, 105]

/**
 * The symbol values of a text: characters in set B, runs of four or more digits as pairs in set C (annex E of the
 * standard); FNC1 is in both sets.
 */
const values128 = (text: string): number[] => {
  let isInPairs = /^(\d\d$|\d{4})/.test(text.startsWith(SEPARATOR) ? text.slice(1) : text)
  const values = [isInPairs ? START_C : START_B]
  for (let index = 0; index < text.length; ) {
    if (text[index] === SEPARATOR) {
      values.push(FNC1)
      index++
      continue
    }
    const digits = /^\d*/.exec(text.slice(index))![0].length
    if (isInPairs && digits >= 2) {
      values.push(+text.slice(index, index + 2))
      index += 2
    } else if (isInPairs || (digits >= 4 && digits % 2 === 0)) {
      isInPairs = !isInPairs
      values.push(isInPairs ? TO_C : TO_B)
    } else values.push(text.charCodeAt(index++) - 32)
  }
  return values
}

/** The widths of the bars and spaces of a Code 128. */
const code128 = (text: string): string => {
  const values = values128(text)
  // The start symbol and the first character both have the weight 1.
  const weightedSum = values.reduce((sum, value, index) => sum + value * Math.max(1, index))
  // After the check symbol follow the stop symbol, 106, and its last bar.
  return `${[...values, weightedSum % 103, 106].map((value) => widths128.slice(value * 6, value * 6 + 6)).join('')}2`
}

/** Returns the text, or throws if it is longer than any panel can show. */
const checkLength = (text: string): string => {
  if (text.length > mostCharacters.bars) throw new RangeError('TooLong')
  return text
}

/** Encodes GS1-128: a Code 128 that begins with FNC1, and has FNC1 as separator. */
export const gs1BarsOf = (text: string): CodeMatrix => {
  if (text.length > mostCharacters.gs1Bars) throw new RangeError('TooLong')
  return barsOf(code128(SEPARATOR + text))
}

/** The encoders of linear codes with letters. */
export const letterEncoders = {
  code39: (text) => barsOf(code39(checkLength(text))),
  code128: (text) => barsOf(code128(checkLength(text))),
} satisfies Encoders
