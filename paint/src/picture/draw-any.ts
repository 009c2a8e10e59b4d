import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { ditherAccent } from './accent.ts'
import { dither } from './dither.ts'
import type { Inked } from './dithered.ts'
import { type DrawPicture, drawPicture, type PictureDrawer } from './draw.ts'

const inked: Inked = (rows, easel, look, algorithm) =>
  look.preset === 'accent'
    ? ditherAccent(dither, rows, easel, look, algorithm)
    : dither(rows, tablesOf(inkSetOf(easel.inks), look), algorithm)
const draw: DrawPicture = (...asked) => drawPicture(inked, ...asked)

/** Pictures by every algorithm and with every preset. */
export const anyPictures: PictureDrawer = () => draw
