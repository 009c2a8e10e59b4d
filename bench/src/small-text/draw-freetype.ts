import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@wifi-tms/contract/shapes'
import { spansOf } from '@wifi-tms/paint/fonts/choose'
import { type FontFile, isEast } from '@wifi-tms/paint/fonts/files'
import { readFont } from '@wifi-tms/paint/node/sfnt'
import type { Bits } from './measure.ts'

const script = fileURLToPath(new URL('./freetype.py', import.meta.url))
const WEIGHT = 400

/** The command of a Python that has Pillow; undefined if none has it. */
export function pythonWithPillow(): string | undefined {
  for (const python of ['python3', '/usr/bin/python3'])
    try {
      execFileSync(python, ['-c', 'import PIL'], { stdio: 'ignore' })
      return python
    } catch {}
  return undefined
}

/**
 * Draws lines of text with FreeType in one bit, hinted, in the painter's own fonts, which it first writes into
 * `folder`.
 */
export async function drawFreetype(
  python: string,
  folder: string,
  lines: readonly { text: string; lang: Language; size: number }[],
): Promise<Bits[]> {
  const paths = new Map<string, Promise<string>>()
  const write = async (file: FontFile) => {
    const path = join(folder, `${file.sha256}.ttf`)
    await writeFile(path, await readFont(file))
    return path
  }
  /** The path of a font file, which is written only once. */
  const pathOf = (file: FontFile) => {
    const path = paths.get(file.sha256) ?? write(file)
    paths.set(file.sha256, path)
    return path
  }
  const spansIn = (text: string, lang: Language) =>
    Promise.all(
      spansOf(text, WEIGHT, lang).map(async ({ from, to, file }) => ({
        file: await pathOf(file),
        weight: isEast(file) ? WEIGHT : null,
        text: text.slice(from, to),
      })),
    )
  const linesWithSpans = await Promise.all(
    lines.map(async ({ text, lang, size }) => ({ size, spans: await spansIn(text, lang) })),
  )
  const options = { input: JSON.stringify(linesWithSpans), maxBuffer: 2 ** 30, encoding: 'utf8' } as const
  const drawings: { width: number; height: number; pixels: string }[] = JSON.parse(
    execFileSync(python, [script], options),
  )
  return drawings.map(({ pixels, ...size }) => ({
    ...size,
    pixels: Uint8Array.from(Buffer.from(pixels, 'base64'), (level) => Number(level > 0)),
  }))
}
