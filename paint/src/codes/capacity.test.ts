import { expect, test } from 'vitest'
import { isTooLong } from './capacity.ts'
import type { Symbology } from './content.ts'
import { anyEncoders } from './draw-any.ts'
import { encode, type Level } from './encode.ts'

/** A text with this number of bytes in UTF-8: Chinese characters of three bytes, and one é of two for the rest. */
const chinese = (bytes: number) => '价'.repeat(Math.floor(bytes / 3)) + 'é'.repeat((bytes % 3) / 2)

test.each<[Symbology, string, string, Level?, boolean?]>([
  ['qrcode', '9'.repeat(7089), '9'.repeat(7090), 'L'],
  ['qrcode', 'A'.repeat(3391), 'A'.repeat(3392), 'M'],
  ['qrcode', 'a'.repeat(1663), 'a'.repeat(1664), 'Q'],
  ['qrcode', 'é'.repeat(636), 'é'.repeat(637), 'H'],
  ['qrcode', chinese(2328), chinese(2331), 'M', true],
  ['datamatrix', '9'.repeat(3116), '9'.repeat(3117)],
  ['datamatrix', 'a'.repeat(2335), 'a'.repeat(2336)],
  ['datamatrix', chinese(1554), chinese(1557)],
  ['aztec', 'a'.repeat(1000), 'a'.repeat(1001)],
  ['aztec', chinese(1911), chinese(1914)],
  ['pdf417', chinese(1107), chinese(1110)],
  ['gs1-128', '9'.repeat(48), '9'.repeat(49)],
  ['code128', 'a'.repeat(500), 'a'.repeat(501)],
  ['code39', 'A'.repeat(500), 'A'.repeat(501)],
])(
  '%s: isTooLong finds the content that is too long for the encoder',
  (symbology, longest, longer, level = 'M', eci) => {
    const encoding = eci ? 'qrcode-eci' : symbology
    for (const [content, tooLong] of [
      [longest, false],
      [longer, true],
    ] as const) {
      expect(encode(anyEncoders, encoding as Symbology, content, level) === undefined).toBe(tooLong)
      expect(isTooLong(symbology, content, level, eci)).toBe(tooLong)
    }
  },
)
