import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { type JsonRow, oneOf, rowsValue, tableOf, textsValue, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'

/** The columns that the two updates below get as JSON, with their types. */
const momentColumns = { deviceId: 'text', askAgainAt: 'text', nextContactAt: 'text' } as const
const signalColumns = { id: 'text', lastSeenAt: 'text', rssi: 'integer' } as const

/**
 * Writes the moments at which devices that poll should come next, and from which they count as missing. Returns the ids
 * of the devices that are still expected. Nothing is written for a device that has connected, gone away or been removed
 * meanwhile.
 */
export async function saveNextContacts(tx: Db, rows: readonly JsonRow<typeof momentColumns>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const names = Object.keys(momentColumns)
  const expected = await updateExpected(tx, rowsValue(rows.map((row) => valuesOf(row, names))))
  return new Set(expected.map(({ deviceId }) => deviceId))
}

/** Finds the ids of those devices that are still expected to poll. */
export async function findExpectedIds(tx: Db, deviceIds: readonly string[]): Promise<string[]> {
  const rows = deviceIds.length === 0 ? [] : await expectedAmong(tx, textsValue(deviceIds))
  return rows.map(({ deviceId }) => deviceId)
}

/** Writes the moments at which devices were seen, and the signals that they reported. */
export async function saveLastSeen(tx: Db, rows: readonly JsonRow<typeof signalColumns>[]): Promise<void> {
  const names = Object.keys(signalColumns)
  if (rows.length > 0) await updateSeen(tx, rowsValue(rows.map((row) => valuesOf(row, names))))
}

const updateExpected = statement((db) =>
  sql<{ deviceId: string }>`
    update delivery set ask_again_at = t.ask_again_at, next_contact_at = t.next_contact_at from ${tableOf(momentColumns)} as t
    where delivery.device_id = t.device_id and delivery.ask_again_at is not null
    returning delivery.device_id`.compile(db),
)

const expectedAmong = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('deviceId', 'in', oneOf([]))
    .where('askAgainAt', 'is not', null)
    .compile(),
)

const updateSeen = statement((db) =>
  sql`
    update device set last_seen_at = t.last_seen_at, rssi = coalesce(t.rssi, device.rssi) from ${tableOf(signalColumns)} as t
    where device.id = t.id`.compile(db),
)
