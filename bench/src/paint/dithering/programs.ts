import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Task } from './serve-ditherer.ts'

/** A program of the machine that dithers files. */
export interface Program {
  name: string
  /** The milliseconds of so many turns. */
  turns(count: number): Promise<number[]>
  /** The ink of each pixel; absent where nobody asks for it. */
  inks?(): Promise<Uint8Array>
}

const run = (command: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 24 })
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}: ${stderr.split('\n', 1)[0]}`)
  return stdout
}

const answerOf = (command: string, args: readonly string[]): string | undefined => {
  try {
    return run(command, args)
  } catch {
    return undefined
  }
}

const withoutAlpha = (rgba: Uint8Array): Uint8Array => {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to)
  return rgb
}

const script = fileURLToPath(new URL('./pillow.py', import.meta.url))

/** Pillow, in whichever Python of the machine has it; undefined where none has. */
export async function pillow(
  folder: string,
  { picture, panel: { inks } }: Task,
): Promise<Required<Program> | undefined> {
  const version = 'import PIL; print(PIL.__version__)'
  const found = ['python3', '/usr/bin/python3'].map((python) => ({ python, said: answerOf(python, ['-c', version]) }))
  const here = found.find(({ said }) => said !== undefined)
  if (!here) return undefined
  const [from, to] = [join(folder, 'pillow.rgb'), join(folder, 'pillow.inks')]
  await writeFile(from, withoutAlpha(picture.rgba))
  const colours = JSON.stringify(inks.map(({ rgb }) => rgb))
  const ask = (turns: number, out: string) =>
    run(here.python, [script, from, `${picture.width}`, `${picture.height}`, colours, `${turns}`, out])
  return {
    name: `Pillow ${here.said!.trim()}`,
    turns: async (count) => JSON.parse(ask(count, '')) as number[],
    async inks() {
      ask(1, to)
      return readFile(to)
    },
  }
}

/** ImageMagick: what a command takes with the inks put on, less what it takes without. */
export async function imageMagick(folder: string, { picture, panel: { inks } }: Task): Promise<Program | undefined> {
  const found = ['magick', 'convert'].map((command) => ({ command, said: answerOf(command, ['-version']) }))
  const here = found.find(({ said }) => said?.startsWith('Version: ImageMagick'))
  if (!here) return undefined
  const [from, palette] = [join(folder, 'magick.rgb'), join(folder, 'palette.png')]
  await writeFile(from, withoutAlpha(picture.rgba))
  const raw = { width: inks.length, height: 1, channels: 3 } as const
  await sharp(Uint8Array.from(inks.flatMap(({ rgb }) => [...rgb])), { raw })
    .png()
    .toFile(palette)
  const read = ['-limit', 'thread', '1', '-size', `${picture.width}x${picture.height}`, '-depth', '8', `rgb:${from}`]
  const took = (...steps: string[]) => {
    const began = performance.now()
    run(here.command, [...read, ...steps, 'null:'])
    return performance.now() - began
  }
  return {
    name: `ImageMagick ${/ImageMagick (\S+)/.exec(here.said!)![1]}`,
    turns: async (count) =>
      Array.from({ length: count }, () => {
        const whole = took('-dither', 'FloydSteinberg', '-remap', palette)
        return Math.max(whole - took(), 1)
      }),
  }
}
