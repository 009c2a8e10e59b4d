import { expect, test } from 'vitest'
import { trimPictures } from './trim-pictures.ts'

const pictureOf = (pixels: number) => ({ width: pixels, height: 1, rgba: new Uint8Array(4 * pixels) })

test('pictures that a person has tried and no longer uses leave the memory, the oldest first', () => {
  const pictures = new Map(['a', 'b', 'c', 'd'].map((id) => [id, pictureOf(10)]))
  trimPictures(pictures, new Set(['a']), 80)
  expect([...pictures.keys()]).toEqual(['a', 'd'])
})

test('pictures in use stay, however large they are', () => {
  const pictures = new Map(['a', 'b'].map((id) => [id, pictureOf(10)]))
  trimPictures(pictures, new Set(['a', 'b']), 8)
  expect([...pictures.keys()]).toEqual(['a', 'b'])
})
