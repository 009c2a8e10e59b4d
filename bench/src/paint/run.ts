import type { Part } from '../measure/figures.ts'
import { ditheringFigures } from './dithering/run.ts'
import { errorFigures, SIGMA } from './error/run.ts'
import { firstUseFigures, frameFigures } from './frames/run.ts'
import { memoryFigures, repaintFigures } from './large/run.ts'
import { menuFigures } from './menu.ts'
import { packingFigures } from './packing.ts'

const about = [
  'Painting on one thread, warm, beside others in processes of their own that take turns with it: "ours 2 ×" means that',
  'theirs takes twice as long, round by round, with the quartiles of the rounds. Frames are drawn, quantised to six',
  'inks and packed, each with another product’s values; peers get the same faces and photograph, lines already broken,',
  'our encoder of codes, and a quick quantiser that dithers only the photograph. Errors are mean',
  `distances in OKLab from the photograph on a screen, after a blur of ${SIGMA} pixels, in the panel’s measured inks, of four`,
  'photographs in all and each.',
].join(' ')

/** The painter alone, and against others. */
export const paintPart: Part = {
  name: 'paint',
  about,
  async run(ground) {
    const figures = []
    for (const part of [
      menuFigures,
      frameFigures,
      firstUseFigures,
      ditheringFigures,
      errorFigures,
      packingFigures,
      memoryFigures,
      repaintFigures,
    ])
      figures.push(...(await part(ground)))
    return figures
  },
}
