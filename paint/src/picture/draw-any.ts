import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { coreFor } from '../core/pick.ts'
import { ditherAccent, strongColourTest } from './accent.ts'
import { dither } from './dither.ts'
import type { ConvertToInks } from './dithered.ts'
import { type DrawPicture, drawPicture, type PictureDrawer } from './draw.ts'
import { ditherGreys } from './greys-any.ts'
import { litRows, litTables } from './lit.ts'

/** Dithers for any kind of panel: only lit screens have `words`, and apart from them only greys have `blend`. */
const convertToInks: ConvertToInks = (rows, easel, look, algorithm) => {
  if (easel.words) {
    const isColoured = look.preset === 'accent' ? strongColourTest(litTables(look), look) : undefined
    return litRows(rows, look, coreFor(rows.width), isColoured)
  }
  if (easel.blend) return ditherGreys(rows, easel.inks, look, algorithm)
  if (look.preset === 'accent') return ditherAccent(dither, rows, easel, look, algorithm)
  return dither(rows, tablesOf(inkSetOf(easel.inks), look), algorithm)
}
const draw: DrawPicture = (...request) => drawPicture(convertToInks, ...request)

/** Draws pictures with every algorithm and preset. */
export const anyPictures: PictureDrawer = () => draw
