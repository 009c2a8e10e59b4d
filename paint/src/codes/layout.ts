import { type Symbology, titles } from './content.ts'
import type { CodeMatrix } from './encode.ts'

/** A dark rectangle in pixels of the box. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** A word of the human-readable line: centred in `width` from `x`, standing on `baseline`. */
export interface Word {
  text: string
  x: number
  width: number
  baseline: number
  size: number
}

/** A code laid out in its box, in whole pixels of the box. */
export interface CodeLayout {
  module: number
  bars: Bar[]
  words: Word[]
  /** True where a text is wanted, but the box is too small for it. */
  wordless: boolean
}

/** Light modules that must stay free beside a code (ISO/IEC 15420, 15417, 16388, 16390, 16022, 24778, 15438, 18004). */
const quiet: Readonly<Record<Symbology, readonly [left: number, right: number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  // The check digit stands in the right margin, which has 7 modules by the standard.
  upce: [9, 9],
  code128: [10, 10],
  code39: [10, 10],
  itf14: [10, 10],
  datamatrix: [1, 1],
  'gs1-128': [10, 10],
  gs1datamatrix: [1, 1],
  gs1qrcode: [4, 4],
  // The standard asks for none: one module keeps the code apart from a dark ground.
  aztec: [1, 1],
  // The standard asks for two: on a dark ground ZXing needs a third.
  pdf417: [3, 3],
  qrcode: [4, 4],
}

/** The pixels of a module below which even a perfect picture of the code is not read (tried with ZXing). */
export const leastModule = (symbology: Symbology): number => (symbology.endsWith('datamatrix') ? 2 : 1)

/** The places of digits that stand in gaps of a code's bars. */
interface Digits {
  /**
   * Runs of digits: the index of the first digit, and the module where it begins. Each digit is `DIGIT` modules wide.
   */
  starts: readonly (readonly [digit: number, module: number])[]
  /**
   * The guard bars, which reach down between the digits: those before module `left`, five from `middle` on, and those
   * from `right` on.
   */
  guards: readonly [left: number, middle: number, right: number]
}

const digits: Readonly<Partial<Record<Symbology, Digits>>> = {
  ean13: {
    starts: [
      [0, -9],
      [1, 3],
      [7, 50],
    ],
    guards: [3, 45, 92],
  },
  ean8: {
    starts: [
      [0, 3],
      [4, 36],
    ],
    guards: [3, 31, 64],
  },
  upca: {
    starts: [
      [0, -9],
      [1, 10],
      [6, 50],
      [11, 97],
    ],
    guards: [10, 45, 85],
  },
  upce: {
    starts: [
      [0, -9],
      [1, 3],
      [7, 53],
    ],
    guards: [3, 45, 45],
  },
}
const DIGIT = 7

const isGuard = ([left, middle, right]: Digits['guards'], module: number) =>
  module < left || (module >= middle && module < middle + 5) || module >= right

/**
 * The size of digits in modules: a digit is 0.572 of its size wide, which then fills the 7 modules that it stands for.
 */
const TEXT_MODULES = 12
const SMALLEST_TEXT = 8
/** The height of digits, and the depth of letters below the line, as parts of the em square. */
const CAP = 0.714
const DEPTH = 0.22
const GUARD_MODULES = 5
const LOWEST_BARS = 6

const eachRun = (matrix: CodeMatrix, add: (from: number, row: number, length: number) => void) => {
  const { width, height, modules } = matrix
  for (let row = 0; row < height; row++)
    for (let from = 0; from < width; from++) {
      if (modules[row * width + from] === 0) continue
      let to = from
      while (to < width && modules[row * width + to] === 1) to++
      add(from, row, to - from)
      from = to
    }
}

const matrixLayout = (matrix: CodeMatrix, module: number, width: number, height: number): CodeLayout => {
  const left = Math.floor((width - matrix.width * module) / 2)
  const top = Math.floor((height - matrix.height * module) / 2)
  const bars: Bar[] = []
  eachRun(matrix, (from, row, length) =>
    bars.push({ x: left + from * module, y: top + row * module, width: length * module, height: module }),
  )
  return { module, bars, words: [], wordless: false }
}

interface Box {
  symbology: Symbology
  width: number
  height: number
  /** The text under the bars; empty for nothing. */
  shown: string
}

const wordsOf = (shown: string, places: Digits | undefined, left: number, module: number, wide: number) => {
  if (!places) return [{ text: shown, x: left, width: wide * module }]
  return Array.from(shown, (text, index) => {
    const [digit, from] = places.starts.findLast(([first]) => first <= index)!
    return { text, x: left + (from + (index - digit) * DIGIT) * module, width: DIGIT * module }
  })
}

const linearLayout = (matrix: CodeMatrix, module: number, { symbology, width, height, shown }: Box): CodeLayout => {
  const [quietLeft, quietRight] = quiet[symbology]
  const left = Math.floor((width - (matrix.width + quietLeft + quietRight) * module) / 2) + quietLeft * module
  const places = digits[symbology]
  // Long content is set smaller: 0.6 of the em square is wider than most characters.
  const across = places ? TEXT_MODULES * module : (matrix.width * module) / (shown.length * 0.6 || 1)
  const size = Math.floor(Math.min(TEXT_MODULES * module, across, height * 0.3))
  const depth = places || !/[^0-9A-Z]/.test(shown) ? 0 : Math.ceil(size * DEPTH)
  const band = Math.ceil(size * CAP) + depth + 1 + Math.ceil(module / 2)
  const wordless = shown !== '' && (size < SMALLEST_TEXT || height - band < LOWEST_BARS)
  const hasWords = shown !== '' && !wordless
  const foot = hasWords ? height - band : height
  const bearer = symbology === 'itf14' ? Math.min(2 * module, Math.floor((foot - LOWEST_BARS) / 2)) : 0
  const guardFoot = hasWords && places ? Math.min(foot + GUARD_MODULES * module, height) : foot
  const bars: Bar[] = []
  eachRun(matrix, (from, _row, length) =>
    bars.push({
      x: left + from * module,
      y: bearer,
      width: length * module,
      height: (places && isGuard(places.guards, from) ? guardFoot : foot) - 2 * bearer,
    }),
  )
  if (bearer > 0)
    for (const y of [0, foot - bearer]) bars.push({ x: left, y, width: matrix.width * module, height: bearer })
  const words = hasWords
    ? wordsOf(shown, places, left, module, matrix.width).map((word) => ({
        ...word,
        baseline: height - depth - 1,
        size,
      }))
    : []
  return { module, bars, words, wordless }
}

/** The pixels of a module, as many as fit the box; or a sentence that says why the box is too small. */
export const moduleIn = (
  code: Pick<CodeMatrix, 'width' | 'height'>,
  { symbology, width, height }: Omit<Box, 'shown'>,
): number | { fault: string } => {
  const [quietLeft, quietRight] = quiet[symbology]
  const wholeWidth = code.width + quietLeft + quietRight
  const wholeHeight = code.height + quietLeft + quietRight
  const leastPixels = leastModule(symbology)
  const linear = code.height === 1
  const module = Math.floor(Math.min(width / wholeWidth, linear ? width : height / wholeHeight))
  if (module >= leastPixels && (!linear || height >= LOWEST_BARS)) return module
  const need = `${wholeWidth * leastPixels}x${linear ? LOWEST_BARS : wholeHeight * leastPixels}`
  return { fault: `the box has ${width}x${height} pixels, and this ${titles[symbology]} needs ${need}` }
}

/** Sets a code in the middle of a box with the largest whole modules, or says why the box is too small. */
export const layoutCode = (matrix: CodeMatrix, box: Box): CodeLayout | { fault: string } => {
  const module = moduleIn(matrix, box)
  if (typeof module === 'object') return module
  return matrix.height === 1 ? linearLayout(matrix, module, box) : matrixLayout(matrix, module, box.width, box.height)
}
