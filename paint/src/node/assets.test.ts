import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allFontFiles } from '../every-font.ts'
import { latinFile } from '../fonts/files.ts'
import { facesFor } from '../fonts/needed.ts'
import { job, panel } from '../test-scene.ts'
import { fontsFromDisk } from './assets.ts'
import { readFont, sfntOf } from './sfnt.ts'

test('every font file of the tables is installed, and its bytes have the hash of the table', async () => {
  const files = allFontFiles()
  expect(new Set(files.map((file) => file.sha256)).size).toBe(files.length)
  for (const { file, sha256 } of files)
    expect(
      createHash('sha256')
        .update(await sfntOf(file))
        .digest('hex'),
      file,
    ).toBe(sha256)
})

test('readFont refuses a file with another hash', async () => {
  await expect(readFont({ ...latinFile(400), sha256: 'ab' })).rejects.toThrow('has the hash fe8c022f')
})

const text = (fields: object) => ({ kind: 'text', id: 't', x: 0, y: 0, width: 9, height: 9, ...fields }) as never
const neededFilesOf = (fields: object, data = {}) =>
  facesFor(job(panel(9, 9), [text(fields)], { data })).map(({ file }) =>
    file.replace(/^@[^/]*\/|\/files|-wght-normal.woff2/g, ''),
  )

test('a job needs only the font files of its visible characters', () => {
  expect(neededFilesOf({ text: 'Zażółć' })).toEqual(['noto-sans/400Regular/NotoSans_400Regular.ttf'])
  expect(neededFilesOf({ text: 'x', weight: 900 })).toEqual(['noto-sans/900Black/NotoSans_900Black.ttf'])
  expect(neededFilesOf({ text: '骨', lang: 'zh' })).toContain('noto-sans-sc/noto-sans-sc-112')
  expect(neededFilesOf({ text: '{{name}}', lang: 'ja' }, { name: '骨' })).toContain('noto-sans-jp/noto-sans-jp-96')
  expect(neededFilesOf({ text: '骨', hidden: true })).toEqual([])
  expect(neededFilesOf({ text: '骨', when: 'nothing' })).toEqual([])
})

test('fontsFromDisk opens only the fonts that its jobs need', async () => {
  const fonts = await fontsFromDisk(job(panel(9, 9), [text({ text: 'x', weight: 200 })]))
  expect(fonts.face(latinFile(200), 200)).toBeDefined()
  expect(fonts.face(latinFile(300), 300)).toBeUndefined()
})
