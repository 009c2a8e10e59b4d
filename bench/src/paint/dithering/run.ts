import { type Panel, panelOf } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import type { BenchContext, Figure } from '../../measure/figures.ts'
import { decodedPhoto } from '../../photo.ts'
import { type Contestant, contest } from '../contest.ts'

/** A picture to dither, for a panel of its size. */
export interface Dithering {
  picture: Picture
  panel: Panel
}

export const ours: Contestant = { name: 'ours', file: new URL('./dither-ours.ts', import.meta.url), batch: 10 }
export const pillow: Contestant = {
  name: 'Pillow',
  file: new URL('./dither-pillow.ts', import.meta.url),
  batch: 3,
  aim: 'ours over 1 ×',
}
const sharpPalette: Contestant = {
  name: 'sharp, palette PNG (six colours of its own choice, packed as a PNG)',
  file: new URL('./dither-sharp.ts', import.meta.url),
  batch: 2,
  aim: 'ours at least 12 ×',
}

/** Megapixels a second of Floyd–Steinberg in the six inks of E6: a photograph of 1600×1200 that is not resampled. */
export async function ditheringFigures({ quick, say }: BenchContext): Promise<Figure[]> {
  say('dithering')
  const [width, height] = [1600, 1200]
  const picture = await decodedPhoto('coffee.png', width, height)
  const task: Dithering = { picture, panel: panelOf({ color: 'E6 color', width, height, angle: 0 }) }
  const unitsPerTurn = (width * height) / 1_000_000
  const rounds = quick ? 1 : 5
  return contest(ours, [sharpPalette, pillow], { what: 'dithering', unit: 'megapixels/s', unitsPerTurn, task, rounds })
}
