import { type Symbology, titles } from './content.ts'
import type { CodeMatrix } from './encode.ts'

/** A dark rectangle, in pixels from the upper left corner of the box. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** A part of the human-readable line, centred between `x` and `x + width`. */
export interface Word {
  text: string
  x: number
  width: number
  baseline: number
  size: number
}

/** The layout of a code in its box, in whole pixels. */
export interface CodeLayout {
  /** The side of a module in pixels. */
  module: number
  bars: Bar[]
  words: Word[]
  /** True if the box is too small for the text of the element. */
  lacksText: boolean
}

/** The quiet zones in modules (ISO/IEC 15420, 15417, 16388, 16390, 16022, 24778, 15438, 18004). */
const quietZones: Readonly<Record<Symbology, readonly [left: number, right: number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  // The standard demands 7 at the right, but the check digit is printed there.
  upce: [9, 9],
  code128: [10, 10],
  code39: [10, 10],
  itf14: [10, 10],
  datamatrix: [1, 1],
  'gs1-128': [10, 10],
  gs1datamatrix: [1, 1],
  gs1qrcode: [4, 4],
  // The standard demands none: one module separates the code from a dark ground.
  aztec: [1, 1],
  // The standard demands two: on a dark ground ZXing needs three.
  pdf417: [3, 3],
  qrcode: [4, 4],
}

/** The fewest pixels of a module with which ZXing reads a perfect picture of the code. */
export const leastModule = (symbology: Symbology): number => (symbology.endsWith('datamatrix') ? 2 : 1)

/** The positions of the digits in a code whose digits are printed in gaps between guard bars. */
interface Digits {
  /**
   * Runs of digits: the index of the first digit, and the module at which it begins (negative if left of the bars).
   * Each digit is `DIGIT_MODULES` modules wide.
   */
  starts: readonly (readonly [digit: number, module: number])[]
  /**
   * The modules of the longer guard bars: those before `left`, the five from `middle` on, and those from `right` on.
   */
  guards: readonly [left: number, middle: number, right: number]
}

const digitsBySymbology: Readonly<Partial<Record<Symbology, Digits>>> = {
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
/** The width of a digit in modules. */
const DIGIT_MODULES = 7

/** True for a module of a guard bar. */
const isGuard = ([left, middle, right]: Digits['guards'], module: number) =>
  module < left || (module >= middle && module < middle + 5) || module >= right

/** The font size of digits in modules. A digit is 0.572 of that wide, or about the 7 modules that encode it. */
const TEXT_MODULES = 12
/** The largest font size of the text, as a part of the height of the box. */
const LARGEST_FONT_SHARE = 0.3
/** The smallest font size of the text, in pixels. */
const SMALLEST_FONT = 8
/** The height of digits, and the depth of letters below the baseline, as parts of the font size. */
const CAP = 0.714
const DEPTH = 0.22
/** The modules by which guard bars are longer. */
const GUARD_MODULES = 5
/** The lowest height of bars, in pixels. */
const LOWEST_BARS = 6

/** Calls `add` for each run of dark modules in a row. */
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

/** Lays out a code with modules in two directions, which has no text. */
const matrixLayout = (matrix: CodeMatrix, module: number, width: number, height: number): CodeLayout => {
  const left = Math.floor((width - matrix.width * module) / 2)
  const top = Math.floor((height - matrix.height * module) / 2)
  const bars: Bar[] = []
  eachRun(matrix, (from, row, length) =>
    bars.push({ x: left + from * module, y: top + row * module, width: length * module, height: module }),
  )
  return { module, bars, words: [], lacksText: false }
}

/** The box of a code, in pixels. */
interface Box {
  symbology: Symbology
  width: number
  height: number
  /** The text under the bars; '' if there is none. */
  textBelow: string
}

/** Splits the text under the bars: each digit at its place between the guard bars, or the whole text in the middle. */
const wordsOf = (
  textBelow: string,
  digitPlaces: Digits | undefined,
  left: number,
  module: number,
  moduleCount: number,
) => {
  if (!digitPlaces) return [{ text: textBelow, x: left, width: moduleCount * module }]
  return Array.from(textBelow, (text, index) => {
    const [digit, from] = digitPlaces.starts.findLast(([first]) => first <= index)!
    return { text, x: left + (from + (index - digit) * DIGIT_MODULES) * module, width: DIGIT_MODULES * module }
  })
}

/** Lays out a code of bars, with its text under them if there is room. */
const linearLayout = (matrix: CodeMatrix, module: number, { symbology, width, height, textBelow }: Box): CodeLayout => {
  const [quietLeft, quietRight] = quietZones[symbology]
  const left = Math.floor((width - (matrix.width + quietLeft + quietRight) * module) / 2) + quietLeft * module
  const digitPlaces = digitsBySymbology[symbology]
  // Long content has a smaller font, as if each character were 0.6 of the font size wide; most are narrower.
  const sizeThatFits = digitPlaces ? TEXT_MODULES * module : (matrix.width * module) / (textBelow.length * 0.6 || 1)
  const size = Math.floor(Math.min(TEXT_MODULES * module, sizeThatFits, height * LARGEST_FONT_SHARE))
  // Digits and capitals have nothing below the baseline.
  const textDepth = digitPlaces || !/[^0-9A-Z]/.test(textBelow) ? 0 : Math.ceil(size * DEPTH)
  const textHeight = Math.ceil(size * CAP) + textDepth + 1 + Math.ceil(module / 2)
  const lacksText = textBelow !== '' && (size < SMALLEST_FONT || height - textHeight < LOWEST_BARS)
  const hasWords = textBelow !== '' && !lacksText
  const barsBottom = hasWords ? height - textHeight : height
  // The bars above and below an ITF-14, which keep a scanner from reading only a part of it.
  const bearer = symbology === 'itf14' ? Math.min(2 * module, Math.floor((barsBottom - LOWEST_BARS) / 2)) : 0
  const guardBottom = hasWords && digitPlaces ? Math.min(barsBottom + GUARD_MODULES * module, height) : barsBottom
  const bars: Bar[] = []
  eachRun(matrix, (from, _row, length) =>
    bars.push({
      x: left + from * module,
      y: bearer,
      width: length * module,
      height: (digitPlaces && isGuard(digitPlaces.guards, from) ? guardBottom : barsBottom) - 2 * bearer,
    }),
  )
  if (bearer > 0)
    for (const y of [0, barsBottom - bearer]) bars.push({ x: left, y, width: matrix.width * module, height: bearer })
  const words = hasWords
    ? wordsOf(textBelow, digitPlaces, left, module, matrix.width).map((word) => ({
        ...word,
        baseline: height - textDepth - 1,
        size,
      }))
    : []
  return { module, bars, words, lacksText }
}

/**
 * The maximum number of pixels of a module with which the code fits into the box, or the fault of a box that is too
 * small.
 */
export const moduleIn = (
  code: Pick<CodeMatrix, 'width' | 'height'>,
  { symbology, width, height }: Omit<Box, 'textBelow'>,
): number | { fault: string } => {
  const [quietLeft, quietRight] = quietZones[symbology]
  const wholeWidth = code.width + quietLeft + quietRight
  // Codes of two dimensions have equal quiet zones on all sides.
  const wholeHeight = code.height + quietLeft + quietRight
  const leastPixels = leastModule(symbology)
  const isLinear = code.height === 1
  // Bars may have any height, so only the width limits a linear code.
  const module = Math.floor(Math.min(width / wholeWidth, isLinear ? width : height / wholeHeight))
  if (module >= leastPixels && (!isLinear || height >= LOWEST_BARS)) return module
  const need = `${wholeWidth * leastPixels}x${isLinear ? LOWEST_BARS : wholeHeight * leastPixels}`
  return { fault: `the box has ${width}x${height} pixels, and this ${titles[symbology]} needs ${need}` }
}

/**
 * Centres a code in a box, with the largest modules of whole pixels; or returns the fault of a box that is too small.
 */
export const layoutCode = (matrix: CodeMatrix, box: Box): CodeLayout | { fault: string } => {
  const module = moduleIn(matrix, box)
  if (typeof module === 'object') return module
  return matrix.height === 1 ? linearLayout(matrix, module, box) : matrixLayout(matrix, module, box.width, box.height)
}
