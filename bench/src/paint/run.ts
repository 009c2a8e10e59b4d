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
and packed, each with the values of another article. The other programs get the same font faces and photograph, broken \
lines, our encoder of codes, and a quick quantiser that dithers only the photograph. An error is the mean distance in \
OKLab between the photograph on a screen and the frame in the panel’s measured inks, after a blur of ${SIGMA} pixels. It is \
given for each of four photographs and for all together.`,
  async run(context) {
    return [
      ...(await frameFigures(context)),
      ...(await ditheringFigures(context)),
      ...(await errorFigures(context)),
      ...(await packingFigures(context)),
      ...(await memoryFigures()),
    ]
  },
}
