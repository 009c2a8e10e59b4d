import { mkdtempSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Indexed } from '../src/frame.ts'
import { palettePng } from '../src/node/palette-png.ts'
import { kinds } from '../src/panels.ts'
import { fileOf, paintGolden } from './golden.ts'
import { goldens } from './goldens.ts'
import { readPalettePng } from './read-png.ts'

let folder: string | undefined

/** Keeps what was painted, and where it differs in red, for somebody to look at. Answers where. */
const keepDifference = async (
  name: string,
  painted: Indexed,
  expected: Indexed,
  colours: readonly (readonly number[])[],
) => {
  folder ??= mkdtempSync(join(tmpdir(), 'goldens-'))
  await writeFile(join(folder, `${name}.png`), palettePng(painted, colours))
  if (painted.width === expected.width && painted.height === expected.height) {
    const indices = painted.indices.map((ink, at) => Number(ink !== expected.indices[at]))
    const marks = [
      [255, 255, 255],
      [220, 0, 0],
    ]
    await writeFile(join(folder, `${name}-differs.png`), palettePng({ ...painted, indices }, marks))
  }
  return folder
}

test.each(Object.entries(goldens))('%s', async (name, golden) => {
  const painting = await paintGolden(golden)
  const colours = kinds[golden.color].inks.map(({ rgb }) => [...rgb])
  const expected = await readPalettePng(fileOf(name))
  const differing = painting.indices.reduce((sum, ink, at) => sum + Number(ink !== expected.indices[at]), 0)
  const isSame = painting.width === expected.width && painting.height === expected.height && differing === 0
  if (!isSame) {
    const where = await keepDifference(name, painting, expected, colours)
    throw new Error(`${differing} pixels differ, see ${where}. It is kept because: ${golden.why}`)
  }
  expect(expected.colours).toEqual(colours)
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
