import { drawAnyCode } from './codes/draw-any.ts'
import { drawIcon } from './icons/draw.ts'
import type { Assets } from './job.ts'
import { anyPictures } from './picture/draw-any.ts'

/** The drawers of all pictures and codes, for programs that need not wait for code from the network. */
export const drawers: Required<Pick<Assets, 'drawCode' | 'drawIcon' | 'pictureDrawer'>> = {
  drawCode: drawAnyCode,
  drawIcon,
  pictureDrawer: anyPictures,
}
