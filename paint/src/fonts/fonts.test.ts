import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { readFont } from '../node/sfnt.ts'
import { type FontFile, latinFile } from './files.ts'
import { newFonts } from './fonts.ts'

const regular = await readFont(latinFile(400))

test('trim drops users’ fonts that were not needed for the longest time, but never built-in or currently needed ones', () => {
  const shelf = newFonts(harfbuzz)
  const [a, b, c] = ['a', 'b', 'c'].map((sha256) => ({ file: '', sha256 })) as [FontFile, FontFile, FontFile]
  for (const file of [latinFile(400), a, b, c]) shelf.add(file, regular)
  // The file and the estimated bytes of its caches.
  const bytesOfFont = regular.length + 4 * 1024 * 1024
  const areOnShelf = () => [latinFile(400), a, b, c].map((file) => shelf.has(file))
  shelf.trim(3 * bytesOfFont, [a])
  expect(areOnShelf()).toEqual([true, true, true, true])
  shelf.trim(2 * bytesOfFont, [])
  expect(areOnShelf()).toEqual([true, true, false, true])
  shelf.trim(0, [a])
  expect(areOnShelf()).toEqual([true, true, false, false])
  expect(() => shelf.add(b, regular.subarray(0, 9000))).toThrow('cut short')
  expect(shelf.face(b, 400)).toBeUndefined()
})
