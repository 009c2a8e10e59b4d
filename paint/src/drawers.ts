import { drawCode } from './codes/draw.ts'
import type { Assets } from './job.ts'
import { drawPicture } from './picture/draw.ts'

/** All that a design may need beyond texts and shapes, at once: where nobody waits for it to come over the wire. */
export const drawers: Required<Pick<Assets, 'drawCode' | 'drawPicture'>> = { drawCode, drawPicture }
