import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { serve } from '../../child/serve.ts'
import type { ContestantCalls } from '../serve-contestant.ts'
import type { Dithering } from './run.ts'

const script = fileURLToPath(new URL('./pillow.py', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wifi-tms-bench-pillow-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
/** The file with the picture, and the file for the inks. */
const [rgbFile, inksFile] = [join(folder, 'rgb'), join(folder, 'inks')]

/** Runs Python, and returns what it prints. Throws if Python or its script fails. */
const run = (python: string, args: readonly string[]) =>
  execFileSync(python, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

let python: string
let scriptArgs: string[]

/** Pillow measures the time itself, in any Python of the machine that has it. */
serve({
  async begin({ picture: { rgba, ...size }, panel: { inks } }) {
    const photo = sharp(rgba, { raw: { ...size, channels: 4 } })
    writeFileSync(rgbFile, await photo.removeAlpha().raw().toBuffer())
    scriptArgs = [script, rgbFile, `${size.width}`, `${size.height}`, JSON.stringify(inks.map(({ rgb }) => rgb))]
    for (python of ['python3', '/usr/bin/python3'])
      try {
        return run(python, ['-c', 'import PIL; print(PIL.__version__)'])
      } catch {}
    throw new Error('no Python has Pillow')
  },
  async once() {
    run(python, [...scriptArgs, '1', inksFile])
    return readFileSync(inksFile)
  },
  turns: async (count) => JSON.parse(run(python, [...scriptArgs, `${count}`, inksFile])),
} satisfies ContestantCalls<Dithering>)
