import { FRAME_PATH } from '@wifi-tms/contract/http-tags'
import type { DownOf } from '@wifi-tms/contract/messages'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import { kinds } from '@wifi-tms/paint/panels'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Config } from '../../base/process/config.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { DeviceRecord } from '../wishes/queries.ts'

/** The properties of a frame that the message of its offer is made from. */
export interface OfferedFrame {
  sha256: string
  bytes: number
  color: string
  width: number
  height: number
}

/** Finds frames by their ids. Returns them by id. */
export async function findOfferedFrames(db: Db, ids: Iterable<string>): Promise<Map<string, OfferedFrame>> {
  const rows = await db
    .selectFrom('frame')
    .select(['id', 'sha256', 'bytes', 'color', 'width', 'height'])
    .where('id', 'in', oneOf(ids))
    .execute()
  return new Map(rows.map(({ id, ...frame }) => [id, frame]))
}

const kindOf = (frame: OfferedFrame) => kinds[frame.color as PanelColor]

export const refreshSecondsOf = (frame: OfferedFrame): number => kindOf(frame).refreshSeconds

/** Makes the message that offers a tag the frame of its delivery in flight. */
export function offerMessage(
  { publicUrl = '' }: Pick<Config, 'publicUrl'>,
  { deviceId, state: { delivery, wish } }: DeviceRecord,
  frame: OfferedFrame,
): DownOf<'display'> {
  const id = deliveryId(delivery!, deviceId)
  const { sha256, bytes, width, height } = frame
  return {
    type: 'display',
    id,
    ...(wish?.force && wish.seq === delivery!.seq && { force: true }),
    frame: { url: `${publicUrl}${FRAME_PATH}/${id}`, sha256, bytes, format: kindOf(frame).format, width, height },
  }
}
