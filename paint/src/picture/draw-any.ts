import { dither } from './dither.ts'
import { type DrawPicture, drawPicture, type PictureDrawer } from './draw.ts'

const draw: DrawPicture = (...asked) => drawPicture(dither, ...asked)

/** Pictures by every algorithm. */
export const anyPictures: PictureDrawer = () => draw
