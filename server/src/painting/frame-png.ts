import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Core } from '../core.ts'
import type { FrameTable } from '../database/wish-tables.ts'

/** What tells how to read a frame's bytes. */
export type FrameRow = Pick<FrameTable, 'id' | 'sha256' | 'color' | 'width' | 'height' | 'angle'>

/** A frame as a person sees it, upright in the inks' colours. Throws Error where its bytes are not there. */
export async function framePng(core: Core, row: FrameRow): Promise<Uint8Array> {
  const panel = panelOf({
    color: row.color as PanelColor,
    width: row.width,
    height: row.height,
    angle: row.angle as PanelAngle,
  })
  return core.painters.picture(`frame ${row.id}`, async () => {
    const frame = await core.blobs.read(row.sha256)
    if (!frame) throw new Error(`the bytes of frame ${row.sha256} are not there`)
    return core.painters.png(frame, panel)
  })
}
