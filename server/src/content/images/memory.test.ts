import { expect, test } from 'vitest'
import { type Header, MOST_MEMORY, memoryToOpen } from './memory.ts'

const jpeg40MP: Header = {
  format: 'jpeg',
  width: 8000,
  height: 5000,
  channels: 3,
  depth: 'uchar',
  isProgressive: false,
  tileHeight: 0,
}
const isAccepted = (changes: Partial<Header>) => memoryToOpen({ ...jpeg40MP, ...changes }) <= MOST_MEMORY

// A picture of orientation 6 must be turned by 90 degrees, orientation 1 is upright.
test('40 megapixels that are read line by line are accepted, also if they must be turned', () => {
  for (const format of ['jpeg', 'png', 'tiff'] as const)
    for (const orientation of [1, 6]) expect(isAccepted({ format, orientation }), format).toBe(true)
  expect(isAccepted({ format: 'gif' })).toBe(true)
})

test('a picture that must be in memory as a whole is accepted if its samples are small enough', () => {
  const progressive = { isProgressive: true }
  expect(isAccepted({ ...progressive, chromaSubsampling: '4:2:0' })).toBe(true)
  expect(isAccepted({ ...progressive, chromaSubsampling: '4:4:4' })).toBe(false)
  expect(isAccepted({ ...progressive, format: 'png', channels: 4 })).toBe(true)
  expect(isAccepted({ ...progressive, format: 'png', channels: 4, orientation: 6 })).toBe(false)
  expect(isAccepted({ ...progressive, format: 'png', depth: 'ushort' })).toBe(false)
  for (const format of ['webp', 'heif'] as const) {
    expect(isAccepted({ format }), format).toBe(false)
    expect(isAccepted({ format, width: 4032, height: 3024 }), format).toBe(true)
  }
  expect(isAccepted({ format: 'tiff', height: 16, tileHeight: 10_000, depth: 'ushort' })).toBe(false)
})
