import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fontFiles } from '../font-files.ts'
import { fontPath, fontsFromDisk } from './assets.ts'

test('the installed fonts are the pinned ones, and each opens', async () => {
  const fonts = await fontsFromDisk()
  expect(fonts.hashes).toEqual(fontFiles.map((one) => one.sha256))
  for (const { file, sha256 } of fontFiles)
    expect(
      createHash('sha256')
        .update(await readFile(fontPath(file)))
        .digest('hex'),
    ).toBe(sha256)
})

test('weights fall to the nearest face, unknown families to Noto Sans', async () => {
  const fonts = await fontsFromDisk()
  const [regular, bold] = [fonts.face('Noto Sans', 400), fonts.face('Noto Sans', 700)]
  expect(regular).not.toBe(bold)
  expect(fonts.face('Noto Sans', 500)).toBe(regular)
  expect(fonts.face('Noto Sans', 600)).toBe(bold)
  expect(fonts.face('Comic Sans', 900)).toBe(bold)
})
