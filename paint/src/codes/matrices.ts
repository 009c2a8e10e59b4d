import { azteccode, type DrawingContext, datamatrix, pdf417, qrcode } from 'bwip-js/generic'
import { mostCharacters, SEPARATOR } from './content.ts'
import type { CodeMatrix, Encoders, Level } from './encode.ts'

/** The side of a module in units of bwip-js; for PDF417 it is 1. */
const UNITS = 2

/**
 * A drawing context that records the modules which bwip-js draws at scale 1, as outlines with edges on whole units. A
 * unit is dark if an odd number of outlines encloses it.
 */
const newRecorder = (unitsPerModule = UNITS): DrawingContext<CodeMatrix> => {
  let units = { width: 0, height: 0, dark: new Uint8Array(0) }
  const nothing = () => {}
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      units = { width, height, dark: new Uint8Array(width * height) }
    },
    polygon(points) {
      points.forEach(([x, y], index) => {
        const [toX, toY] = points[(index + 1) % points.length]!
        if (x !== toX) return
        // Each upright edge inverts all units to its right, so that units inside the outline end up dark.
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
      const [width, height] = [units.width / unitsPerModule, units.height / unitsPerModule]
      const modules = new Uint8Array(width * height)
      for (let index = 0; index < modules.length; index++) {
        const [x, y] = [index % width, Math.floor(index / width)]
        modules[index] = units.dark[(y * units.width + x) * unitsPerModule]!
      }
      return { width, height, modules }
    },
  }
}

/**
 * The options for a text in UTF-8, which a non-ASCII text must declare. In the option `parsefnc` a caret starts a
 * command, so carets in the content are doubled.
 */
const inUtf8 = (content: string) =>
  /[\u0080-\uffff]/.test(content)
    ? { text: `^ECI000026${content.replaceAll('^', '^^')}`, parsefnc: true }
    : { text: content }

/** The options for GS1 content: FNC1 precedes it and is its separator. GS1 values contain no caret. */
const inGs1 = (content: string) => ({ text: `^FNC1${content.replaceAll(SEPARATOR, '^FNC1')}`, parsefnc: true })

/** Returns the content, or throws if it is too long for a slow encoder. */
const checkLength = (content: string): string => {
  if (content.length > mostCharacters.slow) throw new RangeError('TooLong')
  return content
}

/** Encodes a QR code by bwip-js. */
const qr = (content: ReturnType<typeof inUtf8>, eclevel: Level): CodeMatrix => {
  const options = { bcid: 'qrcode', scale: 1, eclevel, ...content }
  return qrcode(options, newRecorder())
}

/** The encoders by bwip-js. A DataMatrix is ECC 200, the only kind in use. */
export const matrixEncoders = {
  datamatrix: (content) => datamatrix({ bcid: 'datamatrix', scale: 1, ...inUtf8(content) }, newRecorder()),
  gs1datamatrix: (content) =>
    datamatrix({ bcid: 'datamatrix', scale: 1, ...inGs1(checkLength(content)) }, newRecorder()),
  gs1qrcode: (content, level) => qr(inGs1(checkLength(content)), level),
  'qrcode-eci': (content, level) => qr(inUtf8(checkLength(content)), level),
  aztec: (content) => azteccode({ bcid: 'azteccode', scale: 1, ...inUtf8(checkLength(content)) }, newRecorder()),
  pdf417: (content) => pdf417({ bcid: 'pdf417', scale: 1, ...inUtf8(checkLength(content)) }, newRecorder(1)),
} satisfies Encoders
