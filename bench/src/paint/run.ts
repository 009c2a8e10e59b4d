import type { BenchPart } from '../measure/figures.ts'
import { ditheringFigures } from './dithering/run.ts'
import { errorFigures, SIGMA } from './error/run.ts'
import { frameFigures } from './frames/run.ts'
import { memoryFigures } from './memory.ts'
import { packingFigures } from './packing.ts'

/** Measures the painter alone and in comparison with other programs. */
export const paintPart: BenchPart = {
  name: 'paint',
  about: `\
Painting on one thread, warm, beside others in processes of their own that take turns with it: "ours 2 ×" means that \
theirs takes twice as long, round by round, with the quartiles of the rounds. Frames are drawn, quantised to six inks \
and packed, each with another product’s values; peers get the same faces and photograph, lines already broken, our \
encoder of codes, and a quick quantiser that dithers only the photograph. Errors are mean distances in OKLab from the \
photograph on a screen, after a blur of ${SIGMA} pixels, in the panel’s measured inks, of four photographs in all and each.`,
  async run(ground) {
    return [
      ...(await frameFigures(ground)),
      ...(await ditheringFigures(ground)),
      ...(await errorFigures(ground)),
      ...(await packingFigures(ground)),
      ...(await memoryFigures()),
    ]
  },
}
