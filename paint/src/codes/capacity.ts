import { mostCharacters, type Symbology } from './content.ts'
import type { Level } from './encode.ts'

/**
 * The maximum number of digits, alphanumeric characters or bytes in a QR code, by level (ISO/IEC 18004:2015, table 7,
 * version 40).
 */
const qrCapacities: Readonly<Record<Level, readonly [digits: number, letters: number, bytes: number]>> = {
  L: [7089, 4296, 2953],
  M: [5596, 3391, 2331],
  Q: [3993, 2420, 1663],
  H: [3057, 1852, 1273],
}
/** The size of the mark for UTF-8 (ECI) in a QR code, in bytes. */
const ECI_BYTES = 2
/** The maximum number of bytes of a non-ASCII text that the encoder accepts. */
const mostBytes = { aztec: 1911, pdf417: 1107, datamatrix: 1554 } as const
/** The maximum number of digits and letters of a DataMatrix of 144×144 modules (ISO/IEC 16022, table 7). */
const [DIGITS_IN_MATRIX, LETTERS_IN_MATRIX] = [3116, 2335]

const utf8 = new TextEncoder()

/**
 * True for content that certainly exceeds a code's capacity. For a DataMatrix with 1,555 to 2,335 characters only the
 * encoder knows, as the capacity depends on the order of the characters.
 */
export function isTooLong(symbology: Symbology, content: string, level: Level, eci = false): boolean {
  const { length } = content
  const bytes = () => utf8.encode(content).length
  const isAscii = /^[\0-\x7f]*$/.test(content)
  switch (symbology) {
    case 'qrcode': {
      const [digits, letters, mostQrBytes] = qrCapacities[level]
      if (eci && !isAscii) return length > mostCharacters.slow || bytes() > mostQrBytes - ECI_BYTES
      if (/^\d*$/.test(content)) return length > digits
      return /^[0-9A-Z $%*+./:-]*$/.test(content) ? length > letters : bytes() > mostQrBytes
    }
    case 'datamatrix':
      if (!isAscii) return bytes() > mostBytes.datamatrix
      return length > (/^\d*$/.test(content) ? DIGITS_IN_MATRIX : LETTERS_IN_MATRIX)
    case 'aztec':
    case 'pdf417':
      return length > mostCharacters.slow || (!isAscii && bytes() > mostBytes[symbology])
    case 'gs1datamatrix':
    case 'gs1qrcode':
      return length > mostCharacters.slow
    case 'gs1-128':
      return length > mostCharacters.gs1Bars
    case 'code128':
    case 'code39':
      return length > mostCharacters.bars
    default:
      return false
  }
}
