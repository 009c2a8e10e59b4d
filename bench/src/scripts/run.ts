import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Design } from '@wifi-tms/contract/templates'
import { openFonts } from '@wifi-tms/paint/node/assets'
import { hashOf } from '@wifi-tms/paint/node/sfnt'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import type { BenchPart, Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { pythonWithPillow } from '../small-text/draw-freetype.ts'
import { textsByScript } from './texts.ts'

const script = fileURLToPath(new URL('./raqm.py', import.meta.url))
/** The font size in pixels: so large that hinting makes no difference. */
const SIZE = 96
/**
 * The maximum number of pixels by which one drawing is shifted against the other, in each direction, to find their best
 * match.
 */
const MAX_SHIFT = 2
/** The least level of a pixel of Pillow, 0 to 255, that counts as ink. */
const MIN_INK_LEVEL = 128

/** The ink of a drawing, cropped to the smallest rectangle around it. */
interface Ink {
  width: number
  height: number
  hasInkAt(x: number, y: number): boolean
}

/** Crops a drawing; `isInk` is asked by the index of a pixel. */
function crop(width: number, height: number, isInk: (index: number) => boolean): Ink {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let index = 0; index < width * height; index++) {
    if (!isInk(index)) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
  }
  const [inkWidth, inkHeight] = [right - left + 1, bottom - top + 1]
  return {
    width: inkWidth,
    height: inkHeight,
    hasInkAt: (x, y) => x >= 0 && y >= 0 && x < inkWidth && y < inkHeight && isInk((y + top) * width + x + left),
  }
}

/** The pixels inked in both drawings, divided by the pixels inked in either, at the shift with the best match. */
function overlapOf(ours: Ink, theirs: Ink): number {
  let best = 0
  for (let dx = -MAX_SHIFT; dx <= MAX_SHIFT; dx++)
    for (let dy = -MAX_SHIFT; dy <= MAX_SHIFT; dy++) {
      let [inBoth, inEither] = [0, 0]
      for (let y = -MAX_SHIFT; y < Math.max(ours.height, theirs.height) + MAX_SHIFT; y++)
        for (let x = -MAX_SHIFT; x < Math.max(ours.width, theirs.width) + MAX_SHIFT; x++) {
          const [ourInk, theirInk] = [ours.hasInkAt(x, y), theirs.hasInkAt(x + dx, y + dy)]
          if (ourInk && theirInk) inBoth++
          if (ourInk || theirInk) inEither++
        }
      best = Math.max(best, inBoth / inEither)
    }
  return best
}

/** The painter's drawing of a text, in a font file that it takes as a user's font. */
async function drawOurs(text: string, file: string): Promise<Ink> {
  const font = new Uint8Array(await readFile(file))
  const [width, height] = [Math.min(4000, text.length * SIZE + 200), SIZE * 4]
  const box = { x: 40, y: 40, width: width - 80, height: height - 80 }
  // Each text is centred in its box: ink outside its line would be cut at the edge of the box.
  const aligned = { align: 'center', verticalAlign: 'middle' } as const
  const element = { kind: 'textarea' as const, id: 't', ...box, ...aligned, text, font: 'Own', fontSize: SIZE }
  const families = { Own: [{ sha256: hashOf(font), weightMin: 100, weightMax: 900 }] }
  const panel = panelOf({ color: 'B/W', width, height, angle: 0 })
  const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [element] } })
  const job = { design, data: {}, panel, families }
  const { indices, faults } = paint(job, { fonts: await openFonts([job], async () => font), pictures: new Map() })
  if (faults.length > 0) throw new Error(`${text}: ${faults.map(({ message }) => message).join(', ')}`)
  return crop(width, height, (index) => indices[index] === 0)
}

/** Compares how the painter and Pillow with raqm draw texts of eleven scripts in equal fonts. */
export const scriptsPart: BenchPart = {
  name: 'scripts',
  about: `Texts of eleven scripts and of several in one, at ${SIZE} pixels in fonts of Debian as a user would upload them, beside Pillow \
with raqm (FriBidi, HarfBuzz): the ink that both draw as a part of all that either draws. Beside it what is left where our words stand in the opposite order.`,
  async run(context) {
    const python = pythonWithPillow()
    const allTexts = Object.values(textsByScript).flat()
    const input = JSON.stringify({ size: SIZE, texts: allTexts })
    const pillowDrawings: { width: number; height: number; pixels: string }[] | null = python
      ? JSON.parse(execFileSync(python, [script], { input, maxBuffer: 2 ** 30, encoding: 'utf8' }))
      : null
    if (!pillowDrawings) return [{ what: 'all', measured: 'not run: needs Pillow with raqm' }]
    const theirs = new Map(
      allTexts.map((text, index) => {
        const { width, height, pixels } = pillowDrawings[index]!
        const levels = Buffer.from(pixels, 'base64')
        return [text, crop(width, height, (index) => levels[index]! >= MIN_INK_LEVEL)]
      }),
    )
    const figures: Figure[] = []
    for (const [name, texts] of Object.entries(textsByScript)) {
      const shares: number[] = []
      const reversedShares: number[] = []
      for (const scriptText of texts) {
        const { text, file } = scriptText
        shares.push(overlapOf(await drawOurs(text, file), theirs.get(scriptText)!))
        // A wrong order of words must match clearly less than the right one.
        const reversed = text.split(' ').reverse().join(' ')
        if (reversed !== text) reversedShares.push(overlapOf(await drawOurs(reversed, file), theirs.get(scriptText)!))
      }
      context.say(`${name}: ${shares.map((share) => digits(share * 100)).join(' ')} %`)
      const leastText = `least ${digits(Math.min(...shares) * 100)} % of ${texts.length}; words turned round ${digits(Math.max(...reversedShares) * 100)} % at most`
      figures.push({ what: name, measured: leastText, aim: '85 %' })
    }
    return figures
  },
}
