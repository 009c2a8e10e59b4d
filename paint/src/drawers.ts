import { drawAnyCode } from './codes/draw-any.ts'
import type { Assets } from './job.ts'
import { anyPictures } from './picture/draw-any.ts'

/** The drawers of all pictures and codes, for programs that need not wait for code from the network. */
export const drawers: Required<Pick<Assets, 'drawCode' | 'pictureDrawer'>> = {
  drawCode: drawAnyCode,
  pictureDrawer: anyPictures,
}
