import type { Db } from '../../base/database/db.ts'
import { textsValue } from '../../base/database/json-rows.ts'
import type { OrderNews } from '../orders/end-orders.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { findTrying, saveOutcome } from './settings-queries.ts'
import { outcomeOf, type ReportedPlace } from './settings-rules.ts'

/** The messages by which a device may report or confirm its settings. */
const telling: readonly string[] = ['hello', 'report', 'result']

/** A device before and after its messages; its `self` is set where a message reported about the device. */
interface Change {
  before: DeviceRecord
  after: DeviceRecord
}

/** Stores the outcome of rollouts' settings by the messages of devices, after the devices' rows were saved. */
export async function hearSettings(tx: Db, news: readonly OrderNews[], changes: readonly Change[]): Promise<void> {
  const heard = news.filter(({ message }) => telling.includes(message.type))
  if (heard.length === 0) return
  const targets = await findTrying(tx, textsValue([...new Set(heard.map(({ deviceId }) => deviceId))]))
  for (const { deviceId, orderId, config, ...stored } of targets) {
    if (orderId === null || config === null) continue
    const change = changes.find(({ after }) => after.deviceId === deviceId)
    const after: ReportedPlace = stored
    const before: ReportedPlace = change?.before.self ?? after
    const settings = JSON.parse(config)
    const outcome = heard
      .filter((item) => item.deviceId === deviceId)
      .map(({ message }) => outcomeOf({ orderId, settings }, message, before, after))
      .findLast((candidate) => candidate !== undefined)
    if (outcome) await saveOutcome(tx, orderId, outcome)
  }
}
