import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leastSizeOf, leastSizes } from './least-size.ts'

test('the page on small text names the sizes that the editor warns below', async () => {
  const page = await readFile(new URL('../../../docs/small-text.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^\| [^|]* \| (\d+) px \|/gm)].map(([, size]) => Number(size))
  expect(named).toEqual(Object.values(leastSizes))
})

test('the densest script of a text says how large it must be', () => {
  const sizes = ['', 'Żółw 12.99 €', '회의실 A', '예약 會議', 'ひる', 'カナ 3'].map(leastSizeOf)
  const { latin, hangul, han } = leastSizes
  expect(sizes).toEqual([latin, latin, hangul, han, han, han])
})
