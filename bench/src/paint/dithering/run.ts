import { panelOf } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import type { Figure, Ground } from '../../measure/figures.ts'
import { inRounds, ratioOf, type Timing } from '../../measure/rounds.ts'
import { digits, largest, median } from '../../measure/statistics.ts'
import { readPhoto } from '../../photo.ts'
import { type Ditherer, ditherers } from './contestants.ts'
import type { Task } from './serve-ditherer.ts'

const [width, height] = [1600, 1200]

const taskOf = async (): Promise<Task> => {
  const scaled = sharp(await readPhoto()).resize(width, height, { fit: 'fill' })
  const rgba = new Uint8Array(await scaled.ensureAlpha().raw().toBuffer())
  const panel = panelOf({ color: 'E6 color', width, height, angle: 0 })
  return { picture: { width, height, rgba }, panel, forLooks: false }
}

const speed = ({ rounds }: Timing) => (width * height) / 1000 / median(rounds)

function figuresOf(here: readonly Ditherer[], [own, ...others]: readonly Timing[]): Figure[] {
  const fromNpm = others.filter((_, at) => here[at + 1]!.npm)
  const fastest = fromNpm.length > 0 ? largest(fromNpm, speed) : undefined
  return [
    { what: 'dithering: ours', measured: `${digits(speed(own!))} megapixels/s` },
    ...others.map((timing, at): Figure => {
      const { name, otherwise } = here[at + 1]!
      const { middle, low, high } = ratioOf(timing, own!)
      const aim = timing === fastest ? 'ours at least 12 ×' : name.startsWith('Pillow') ? 'ours over 1 ×' : undefined
      return {
        what: `dithering: ${name} (${otherwise})`,
        measured: `${digits(speed(timing))} megapixels/s; ours ${digits(middle)} × (${digits(low)} to ${digits(high)})`,
        ...(aim && { aim }),
      }
    }),
  ]
}

/** Megapixels a second of Floyd–Steinberg in the six inks of E6: a photograph of 1600×1200 that is not resampled. */
export async function ditheringFigures({ folder, quick, say }: Ground): Promise<Figure[]> {
  say('dithering')
  const { here, absent } = await ditherers(folder, await taskOf())
  try {
    const timings = await inRounds(here, quick ? 1 : 5)
    return [
      ...figuresOf(here, timings),
      ...absent.map(({ name, why }) => ({ what: `dithering: ${name}`, measured: `not run: ${why}` })),
    ]
  } finally {
    for (const one of here) await one.end()
  }
}
