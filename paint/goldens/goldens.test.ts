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

/** The folder for the pictures of failed tests. */
let folder: string | undefined

/** Stores a picture of a failed test, and returns its folder. */
const saveFailure = async (name: string, png: Uint8Array) => {
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
  const hasSameSize = info.width === width && info.height === height
  const differences = Uint8Array.from(painting.indices, (_, index) =>
    Number(!hasSameSize || painted.readUInt32LE(index * 4) !== stored.readUInt32LE(index * 4)),
  )
  const count = differences.reduce((sum, isDifferent) => sum + isDifferent, 0)
  if (count > 0) {
    const failureFolder = await saveFailure(
      `${name}-differences`,
      palettePng({ width, height, indices: differences }, [WHITE, RED]),
    )
    const colours = inks.map(({ rgb }) => rgb)
    await saveFailure(name, picturePng(painting, colours))
    throw new Error(`${count} pixels differ, see ${failureFolder}. The picture must show: ${golden.why}`)
  }
  const messages = painting.faults.map(({ message }) => message)
  for (const fault of golden.faults ?? []) expect(messages.join('; ')).toContain(fault)
  // Modules of one pixel are only a warning.
  const errors = messages.filter((message) => !message.includes('one pixel wide'))
  if (!golden.faults) expect(errors).toEqual([])
})

test('every stored picture belongs to a golden, and every golden is small', async () => {
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
