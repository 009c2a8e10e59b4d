import type { Db } from '../../base/database/db.ts'
import { textsValue } from '../../base/database/json-rows.ts'
import type { PossibleAnswer } from '../orders/end-orders.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { findUnconfirmed, saveOutcome } from './settings-queries.ts'
import { outcomeOf, type ReportedConnection } from './settings-rules.ts'

/** The types of messages by which a device may report or confirm its settings. */
const reportTypes: readonly string[] = ['hello', 'report', 'result']

/** A device before and after its messages. The record's `self` is set if a message reported about the device. */
interface Change {
  before: DeviceRecord
  after: DeviceRecord
}

/** Finds by devices' messages if the settings of rollouts work, and stores that. Call it after the rows are saved. */
export async function saveSettingsOutcomes(
  tx: Db,
  messages: readonly PossibleAnswer[],
  changes: readonly Change[],
): Promise<void> {
  const reports = messages.filter(({ message }) => reportTypes.includes(message.type))
  if (reports.length === 0) return
  const targets = await findUnconfirmed(tx, textsValue([...new Set(reports.map(({ deviceId }) => deviceId))]))
  for (const { deviceId, orderId, config, ...stored } of targets) {
    if (orderId === null || config === null) continue
    const change = changes.find(({ after }) => after.deviceId === deviceId)
    // Without a report the network and the broker have not changed.
    const after: ReportedConnection = stored
    const before: ReportedConnection = change?.before.self ?? after
    const settings = JSON.parse(config)
    const outcome = reports
      .filter((item) => item.deviceId === deviceId)
      .map(({ message }) => outcomeOf({ orderId, settings }, message, before, after))
      .findLast((candidate) => candidate !== undefined)
    if (outcome) await saveOutcome(tx, orderId, outcome)
  }
}
