import type { ElementOf } from '@wifi-tms/contract/elements'
import { type DrawingContext, datamatrix } from 'bwip-js/generic'
import encodeQr from 'qr'
import type { Symbology } from './content.ts'
import { barsOf } from './linear.ts'

/** A code in modules, 1 where it is dark, row by row; a linear one is a single row. No quiet zone. */
export interface Matrix {
  width: number
  height: number
  modules: Uint8Array
}

export type Level = ElementOf<'qrcode'>['level']

/** bwip-js draws a module as a square of this many of its units. */
const UNITS = 2

/**
 * Takes down what bwip-js would draw at scale 1: outlines whose edges run along the units, where what an odd number of
 * them encloses is dark.
 */
const listener = (): DrawingContext<Matrix> => {
  let units = { width: 0, height: 0, dark: new Uint8Array(0) }
  const nothing = () => {}
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      units = { width, height, dark: new Uint8Array(width * height) }
    },
    polygon(points) {
      points.forEach(([x, y], at) => {
        const [toX, toY] = points[(at + 1) % points.length]!
        if (x !== toX) return
        for (let row = Math.min(y, toY); row < Math.max(y, toY); row++)
          for (let column = x; column < units.width; column++) units.dark[row * units.width + column]! ^= 1
      })
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end() {
      const [width, height] = [units.width / UNITS, units.height / UNITS]
      const modules = new Uint8Array(width * height)
      for (let at = 0; at < modules.length; at++) {
        const [x, y] = [at % width, Math.floor(at / width)]
        modules[at] = units.dark[y * UNITS * units.width + x * UNITS]!
      }
      return { width, height, modules }
    },
  }
}

/** Beyond ASCII a DataMatrix must say that it holds UTF-8; a caret then starts a command, so it is doubled. */
const dataMatrixText = (content: string) =>
  /[\u0080-\uffff]/.test(content)
    ? { text: `^ECI000026${content.replaceAll('^', '^^')}`, parsefnc: true }
    : { text: content }

const levels = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** Its own library: bwip-js takes some thirty times as long for a QR code. */
const qrcode = (content: string, level: Level): Matrix => {
  // The library asks for a border; it is cut off again.
  const rows = encodeQr(content, 'raw', { ecc: levels[level], border: 1 }).slice(1, -1)
  const side = rows.length
  return {
    width: side,
    height: side,
    modules: Uint8Array.from(
      rows.flatMap((row) => row.slice(1, -1)),
      Number,
    ),
  }
}

/** Longer texts than any panel shows in bars. */
const MOST_BARRED = 500

const encodeNew = (symbology: Symbology, content: string, level: Level): Matrix | undefined => {
  try {
    if (symbology === 'qrcode') return qrcode(content, level)
    if (symbology === 'datamatrix')
      return datamatrix({ bcid: symbology, scale: 1, ...dataMatrixText(content) }, listener())
    if (content.length > MOST_BARRED) return undefined
    const modules = barsOf(symbology, content)
    return { width: modules.length, height: 1, modules }
  } catch (error) {
    if (/TooLong|TooMuchData|NoValidSymbol|Capacity overflow/.test(String(error))) return undefined
    throw error
  }
}

/** The codes kept before all are forgotten. */
const MOST_KEPT = 500
const kept = new Map<string, Matrix | undefined>()

/** Encodes content that `contentOf` let through. Undefined where it is more than the symbology can hold. */
export const encode = (symbology: Symbology, content: string, level: Level = 'M'): Matrix | undefined => {
  const key = `${symbology} ${level} ${content}`
  if (kept.has(key)) return kept.get(key)
  const matrix = encodeNew(symbology, content, level)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, matrix)
  return matrix
}

/** About the nanoseconds encoding takes, whether or not it was done before. */
export const workOfEncoding = (symbology: Symbology, content: string): number =>
  symbology === 'datamatrix' ? 5_000_000 + content.length * 250_000 : 2_000_000
