import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leastSizeOf, leastSizes } from './least-size.ts'

test('docs/small-text.md lists the least sizes, below which the editor warns', async () => {
  const page = await readFile(new URL('../../../docs/small-text.md', import.meta.url), 'utf8')
  const listedSizes = [...page.matchAll(/^\| [^|]* \| (\d+) px \|/gm)].map(([, size]) => Number(size))
  expect(listedSizes).toEqual(Object.values(leastSizes))
})

test('leastSizeOf returns the least size of the densest script in a text', () => {
  const sizes = ['', 'Żółw 12.99 €', '회의실 A', '예약 會議', 'ひる', 'カナ 3'].map(leastSizeOf)
  const { latin, hangul, han } = leastSizes
  expect(sizes).toEqual([latin, latin, hangul, han, han, han])
})
