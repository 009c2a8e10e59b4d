import { mkdtempSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toRgba } from '../src/frame.ts'
import { palettePng, picturePng } from '../src/node/palette-png.ts'
import { kinds } from '../src/panels.ts'
import { fileOf, paintGolden } from './golden.ts'
import { goldens } from './goldens.ts'

const [WHITE, RED] = [
  [255, 255, 255],
  [220, 0, 0],
] as const

let folder: string | undefined

/** Keeps a picture for somebody to look at. Answers the folder. */
const keep = async (name: string, png: Uint8Array) => {
  folder ??= mkdtempSync(join(tmpdir(), 'goldens-'))
  await writeFile(join(folder, `${name}.png`), png)
  return folder
}

test.each(Object.entries(goldens))('%s', async (name, golden) => {
  const painting = await paintGolden(golden)
  const { width, height } = painting
  const { inks } = kinds[golden.color]
  const painted = Buffer.from(toRgba(painting, { inks }))
  const file = sharp(fileURLToPath(fileOf(name)))
    .ensureAlpha()
    .raw()
  const { data: stored, info } = await file.toBuffer({ resolveWithObject: true })
  const isSize = info.width === width && info.height === height
  const differs = Uint8Array.from(painting.indices, (_, index) =>
    Number(!isSize || painted.readUInt32LE(index * 4) !== stored.readUInt32LE(index * 4)),
  )
  const count = differs.reduce((sum, one) => sum + one, 0)
  if (count > 0) {
    const where = await keep(`${name}-differs`, palettePng({ width, height, indices: differs }, [WHITE, RED]))
    const colours = inks.map(({ rgb }) => rgb)
    await keep(name, picturePng(painting, colours))
    throw new Error(`${count} pixels differ, see ${where}. It is kept because: ${golden.why}`)
  }
  const messages = painting.faults.map(({ message }) => message)
  for (const fault of golden.faults ?? []) expect(messages.join('; ')).toContain(fault)
  // A code of the smallest modules is warned of, not wrong.
  const wrong = messages.filter((message) => !message.includes('one pixel wide'))
  if (!golden.faults) expect(wrong).toEqual([])
})

test('every kept picture belongs to a golden, and each is small', async () => {
  const files = await readdir(new URL('pictures/', import.meta.url))
  expect(files.sort()).toEqual(
    Object.keys(goldens)
      .map((name) => `${name}.png`)
      .sort(),
  )
  for (const { why, width, height } of Object.values(goldens)) {
    expect(why.length).toBeGreaterThan(20)
    expect(width <= 200 && height <= 120).toBe(true)
  }
})
