import { drawAnyCode } from './codes/draw-any.ts'
import type { Assets } from './job.ts'
import { anyPictures } from './picture/draw-any.ts'

/** All that a design may need beyond texts and shapes, at once: where nobody waits for it to come over the wire. */
export const drawers: Required<Pick<Assets, 'drawCode' | 'pictureDrawer'>> = {
  drawCode: drawAnyCode,
  pictureDrawer: anyPictures,
}
