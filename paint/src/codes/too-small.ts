import type { ElementOf } from '@wifi-tms/contract/elements'
import { newBoundedCache } from '../bounded-cache.ts'
import type { TemplateView } from '../raster/place.ts'
import { boxOfCode, type CodeElement } from './box-of-code.ts'
import type { Symbology } from './content.ts'
import { digitEncoders } from './digits.ts'
import type { CodeMatrix, Level } from './encode.ts'
import { moduleIn } from './layout.ts'
import { gs1BarsOf, letterEncoders } from './letters.ts'
import { qrCode } from './qr-code.ts'

type Modules = Pick<CodeMatrix, 'width' | 'height'>

const barEncoders = { ...digitEncoders, ...letterEncoders, 'gs1-128': gs1BarsOf }
/** True for a linear code, whose encoding is fast. */
const isBars = (symbology: Symbology): symbology is keyof typeof barEncoders => Object.hasOwn(barEncoders, symbology)

/**
 * The sides of square DataMatrix codes with their capacity in digits; other characters need more room (ISO/IEC 16022,
 * table 7).
 */
const matrixSizes: readonly (readonly [side: number, digits: number])[] = [
  [10, 6],
  [12, 10],
  [14, 16],
  [16, 24],
  [18, 36],
  [20, 44],
  [22, 60],
  [24, 72],
  [26, 88],
  [32, 124],
  [36, 172],
  [40, 228],
  [44, 288],
  [48, 348],
  [52, 408],
  [64, 560],
  [72, 736],
  [80, 912],
  [88, 1152],
  [96, 1392],
  [104, 1632],
  [120, 2100],
  [132, 2608],
  [144, 3116],
]
/** The modules along a side of the largest DataMatrix. */
const LARGEST_MATRIX = 144
/** The modules along a side of the smallest Aztec code (ISO/IEC 24778). */
const LEAST_AZTEC = 15

const utf8 = new TextEncoder()
const qrSides = newBoundedCache<string, number>(10_000, () => 1)

/** The side of a QR code in modules, which depends on its level and on the number and kind of its characters. */
const qrSide = (content: string, level: Level): number => {
  const isAlphanumeric = /^[0-9A-Z $%*+./:-]*$/.test(content)
  const count = isAlphanumeric ? content.length : utf8.encode(content).length
  // A sample with as many characters of this kind has an equal side, and only a few samples are ever encoded.
  let letter = 'a'
  if (/^\d*$/.test(content)) letter = '0'
  else if (isAlphanumeric) letter = 'A'
  return qrSides(`${level}${letter}${count}`, () => qrCode(letter.repeat(count), level).width)
}

/** As many digits as the content has characters. Their code is a lower bound, as no characters need less room. */
const asDigits = (content: string) => '0'.repeat(content.length)

/**
 * The size of a code in modules, without a slow encoding: exact for linear codes and plain QR codes, a lower bound for
 * others. Undefined if there is no bound.
 */
const modulesOf = (code: CodeElement, content: string): Modules | undefined => {
  const symbology: Symbology = code.kind === 'qrcode' ? 'qrcode' : code.symbology
  const square = (side: number) => ({ width: side, height: side })
  if (isBars(symbology)) return barEncoders[symbology](content)
  switch (symbology) {
    case 'qrcode': {
      const { level, eci } = code as ElementOf<'qrcode'>
      const isMixed = eci && /[\u0080-\uffff]/.test(content)
      return square(qrSide(isMixed ? asDigits(content) : content, level))
    }
    case 'gs1qrcode':
      return square(qrSide(asDigits(content), 'M'))
    case 'datamatrix':
    case 'gs1datamatrix':
      return square(matrixSizes.find(([, digits]) => digits >= content.length)?.[0] ?? LARGEST_MATRIX)
    case 'aztec':
      return square(LEAST_AZTEC)
    default:
      return undefined
  }
}

/**
 * The painter's fault about a code that does not fit into its box; undefined if it may fit. `content` does not exceed
 * the code's capacity. The fault of an Aztec code or of a DataMatrix with letters may be known only after drawing.
 */
export function tooSmall(code: CodeElement, content: string, view: TemplateView): string | undefined {
  const modules = modulesOf(code, content)
  if (!modules) return undefined
  const symbology: Symbology = code.kind === 'qrcode' ? 'qrcode' : code.symbology
  const { width, height } = boxOfCode(code, view)
  const module = moduleIn(modules, { symbology, width, height })
  return typeof module === 'object' ? module.fault : undefined
}
