import { drawAnyCode } from './codes/draw-any.ts'
import { drawIcon } from './icons/draw.ts'
import type { Assets } from './job.ts'
import { drawMark } from './mark.ts'
import { anyPictures } from './picture/draw-any.ts'

/** The drawers of all pictures, codes, icons and marks, for programs that do not load code on demand. */
export const drawers: Required<Pick<Assets, 'drawCode' | 'drawIcon' | 'drawMark' | 'pictureDrawer'>> = {
  drawCode: drawAnyCode,
  drawIcon,
  drawMark,
  pictureDrawer: anyPictures,
}
