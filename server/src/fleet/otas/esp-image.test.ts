import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEspImage } from './esp-image.ts'
import { espImage } from './testing/images.ts'

const versions = fc.stringMatching(/^[!-~]([ -~]{0,29}[!-~])?$/)
const segments = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 })
/**
 * Offsets of the bytes that mark an image, its description and its hash: with another byte there it is no such image.
 */
const markOffsets = [0, 23, 32, 33, 34, 35]
/** The size of the heads and the description in bytes: a shorter file is no image. */
const LEAST_BYTES = 24 + 8 + 256

test('the version that an image was built with is read from it, whatever its segments and what follows', () => {
  fc.assert(
    fc.property(
      versions,
      segments,
      fc.boolean(),
      fc.uint8Array({ maxLength: 40 }),
      (version, moreSegments, hasHash, after) => {
        const image = Buffer.concat([espImage(version, { moreSegments, hasHash }), after])
        expect(readEspImage(image)).toEqual({ version })
      },
    ),
  )
})

test('an image with a hash is found damaged wherever a byte has changed', () => {
  fc.assert(
    fc.property(segments, fc.nat(), fc.integer({ min: 1, max: 255 }), (moreSegments, place, change) => {
      const image = espImage('1.2.0', { moreSegments })
      const offset = place % image.length
      fc.pre(!markOffsets.includes(offset))
      image[offset]! ^= change
      expect(readEspImage(image)).toBe('damaged')
    }),
  )
})

test('an image with a hash is found damaged wherever it is cut, unless the rest no longer looks like an image', () => {
  fc.assert(
    fc.property(segments, fc.nat(), (moreSegments, place) => {
      const image = espImage('1.2.0', { moreSegments })
      const length = place % image.length
      expect(readEspImage(image.subarray(0, length))).toBe(length < LEAST_BYTES ? undefined : 'damaged')
    }),
  )
})

test('any other bytes are no image, and reading them never fails', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(readEspImage(bytes)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: LEAST_BYTES, maxLength: 600 }), (bytes) => {
      const image = espImage('1.0')
      bytes.set(image.subarray(32, 36), 32)
      bytes[0] = 0xe9
      readEspImage(bytes)
    }),
  )
})
