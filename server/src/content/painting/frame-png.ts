import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'
import type { Who } from '../../api/http/who.ts'
import type { ScreenTypeTable } from '../../base/database/catalogue-tables.ts'
import type { FrameTable } from '../../base/database/wish-tables.ts'
import { toInks } from '../catalogue/queries.ts'
import type { PaintingCore } from './pool.ts'

/** The columns of a frame that are needed to read its bytes, and the measured inks of its screen type, if any. */
export interface FrameRow
  extends Pick<FrameTable, 'id' | 'sha256' | 'color' | 'width' | 'height' | 'angle' | 'halves'> {
  inks: ScreenTypeTable['inks']
}

/** The panel of a stored frame. */
export const framePanel = ({ color, width, height, angle, halves, inks }: Omit<FrameRow, 'id' | 'sha256'>): Panel =>
  panelOf({
    color: color as PanelColor,
    width,
    height,
    angle: angle as PanelAngle,
    halves: halves === 1,
    ...(inks !== null && { inks: toInks(inks) }),
  })

/** A frame as an upright PNG in the inks' colours, for people. Throws Error if its bytes are missing. */
export async function framePng(core: PaintingCore, row: FrameRow, who: Who): Promise<Uint8Array> {
  const { id, sha256, inks } = row
  return core.painters.picture(`frame ${id} ${inks}`, who, async () => {
    const frame = await core.blobs.read(sha256)
    if (!frame) throw new Error(`the bytes of frame ${sha256} are not there`)
    return core.painters.png(frame, framePanel(row))
  })
}
