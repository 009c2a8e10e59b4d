import { readFile } from 'node:fs/promises'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import sharp from 'sharp'
import type { Figure, Ground } from '../../measure/figures.ts'
import { digits } from '../../measure/statistics.ts'
import { inksBy } from '../dithering/contestants.ts'
import { pillow } from '../dithering/programs.ts'
import type { Task } from '../dithering/serve-ditherer.ts'
import { errorBetween, lightOfInks, lightOfPicture } from './error.ts'

/** Pixels: about what runs together for an eye at half a metre from a panel of 130 pixels an inch. */
export const SIGMA = 2

const photos = ['coffee.png', 'chelsea.png', 'rocket.jpg', 'hubble_deep_field.jpg']
const colors = ['E6 color', '7 color'] as const

const pictureOf = async (name: string): Promise<Picture> => {
  const file = await readFile(new URL(`../../../../demo/photos/${name}`, import.meta.url))
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}

type By = (task: Task) => Promise<Uint8Array | undefined>

const contestants = (folder: string): { name: string; by: By }[] => [
  { name: 'ours, faithful', by: (task) => inksBy('ours', task) },
  { name: 'Pillow', by: async (task) => (await pillow(folder, task))?.inks() },
  ...(['@opendisplay/epaper-dithering', 'image-q'] as const).map((name) => ({
    name,
    by: (task: Task) => inksBy(name, task),
  })),
]

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** How far four photographs in ink are from themselves on a screen, seen from where the grain runs together. */
export async function errorFigures({ folder, quick, say }: Ground): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const color of colors)
    for (const { name, by } of contestants(folder)) {
      say(`error of ${name} on ${color}`)
      const errors: { plain: number; adapted: number }[] = []
      for (const photo of quick ? photos.slice(0, 2) : photos) {
        const picture = await pictureOf(photo)
        const panel = panelOf({ color, width: picture.width, height: picture.height, angle: 0 })
        const places = await by({ picture, panel, forLooks: true })
        if (!places) break
        const original = lightOfPicture(picture)
        const error = (asWhite: boolean) =>
          errorBetween(original, lightOfInks(picture, places, panel.inks, asWhite), SIGMA)
        errors.push({ plain: error(false), adapted: error(true) })
      }
      const plain = errors.map((one) => one.plain)
      figures.push({
        what: `error on ${color}: ${name}`,
        measured:
          errors.length === 0
            ? 'not run'
            : `${digits(mean(plain))} (${plain.map(digits).join(', ')}); ` +
              `with the panel's white as white ${digits(mean(errors.map((one) => one.adapted)))}`,
      })
    }
  return figures
}
