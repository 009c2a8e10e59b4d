import type { ElementOf } from '@wifi-tms/contract/elements'
import { code39, code128, type DrawingContext, datamatrix, ean8, ean13, itf14, upca } from 'bwip-js/generic'
import encodeQr from 'qr'
import { newKept } from '../text/kept.ts'
import type { Symbology } from './content.ts'

/** A code in modules, 1 where it is dark, row by row; a linear one is a single row. No quiet zone. */
export interface Matrix {
  width: number
  height: number
  modules: Uint8Array
}

export type Level = ElementOf<'qrcode'>['level']

const encoders = { ean13, ean8, upca, code128, code39, itf14, datamatrix }

/** bwip-js draws a module of a matrix code as a square of this many of its units. */
const UNITS = 2

/**
 * Takes down what bwip-js would draw at scale 1: bars as lines of whole width, matrices as outlines whose edges
 * run along the units, where what an odd number of outlines encloses is dark.
 */
const listener = (): DrawingContext<Matrix> => {
  let units = { width: 0, height: 0, dark: new Uint8Array(0) }
  let linear = false
  const nothing = () => {}
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      units = { width, height, dark: new Uint8Array(width * height) }
    },
    line(x, _top, _x, _bottom, thick) {
      linear = true
      const left = Math.floor(x - thick / 2)
      units.dark.fill(1, left, left + thick)
    },
    polygon(points) {
      points.forEach(([x, y], at) => {
        const [toX, toY] = points[(at + 1) % points.length]!
        if (x !== toX) return
        for (let row = Math.min(y, toY); row < Math.max(y, toY); row++)
          for (let column = x; column < units.width; column++) units.dark[row * units.width + column]! ^= 1
      })
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end() {
      const step = linear ? 1 : UNITS
      const width = linear ? units.dark.lastIndexOf(1, units.width - 1) + 1 : units.width / step
      const height = linear ? 1 : units.height / step
      const modules = new Uint8Array(width * height)
      for (let at = 0; at < modules.length; at++) {
        const [x, y] = [at % width, Math.floor(at / width)]
        modules[at] = units.dark[(y * units.width + x) * step]!
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

const encodeNew = (symbology: Symbology, content: string, level: Level): Matrix | undefined => {
  try {
    if (symbology === 'qrcode') return qrcode(content, level)
    const text = symbology === 'datamatrix' ? dataMatrixText(content) : { text: content }
    // It draws frames round ITF-14 as outlines, which would be taken for modules.
    const frame = symbology === 'itf14' && { showborder: false }
    return encoders[symbology]({ bcid: symbology, scale: 1, ...text, ...frame }, listener())
  } catch (error) {
    if (/TooLong|TooMuchData|NoValidSymbol|Capacity overflow/.test(String(error))) return undefined
    throw error
  }
}

/** The codes kept before all are forgotten. */
const MOST_KEPT = 500
const codes = newKept<string, Matrix | undefined>(MOST_KEPT, () => 1)

/** Encodes content that `contentOf` let through. Undefined where it is more than the symbology can hold. */
export const encode = (symbology: Symbology, content: string, level: Level = 'M'): Matrix | undefined =>
  codes(`${symbology} ${level} ${content}`, () => encodeNew(symbology, content, level))

/** About the nanoseconds encoding takes, whether or not it was done before. */
export const workOfEncoding = (symbology: Symbology, content: string): number =>
  symbology === 'datamatrix' ? 5_000_000 + content.length * 250_000 : 2_000_000
