import type { PanelColor } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import type { BenchContext, Figure } from '../../measure/figures.ts'
import { digits } from '../../measure/statistics.ts'
import { decodedPhoto } from '../../photo.ts'
import { type Contestant, startContestant, whyNot } from '../contest.ts'
import { ours, pillow } from '../dithering/run.ts'
import { errorBetween, lightOfInks, lightOfPicture } from './error.ts'

/** The blur in pixels of an eye about half a metre from a panel of 130 pixels an inch. */
export const SIGMA = 2

const photos = ['coffee.png', 'chelsea.png', 'rocket.jpg', 'hubble_deep_field.jpg']

/** The error of one photograph, dithered by a contestant for a panel of this kind. */
async function errorOf(contestant: Contestant, color: PanelColor, photo: string): Promise<number> {
  const picture = await decodedPhoto(photo)
  const panel = panelOf({ color, width: picture.width, height: picture.height, angle: 0 })
  const runner = await startContestant(contestant, { picture, panel })
  try {
    return await errorBetween(lightOfPicture(picture), lightOfInks(picture, await runner.once(), panel.inks), SIGMA)
  } finally {
    await runner.end()
  }
}

/**
 * Measures how four photographs in ink differ from the same photographs on a screen, seen from so far that the dots
 * blur.
 */
export async function errorFigures({ quick, say }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const color of ['E6 color', '7 color', '16 grey'] as const)
    for (const contestant of [ours, pillow]) {
      const what = `error on ${color}: ${contestant.name}`
      say(what)
      const errors: number[] = []
      try {
        for (const photo of quick ? photos.slice(0, 2) : photos) errors.push(await errorOf(contestant, color, photo))
        const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
        figures.push({ what, measured: `${digits(mean)} (${errors.map(digits).join(', ')})` })
      } catch (error) {
        figures.push({ what, measured: whyNot(error) })
      }
    }
  return figures
}
