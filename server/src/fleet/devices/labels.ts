import { sql } from 'kysely'
import { labelsIn } from '../../api/resources/labels.ts'
import type { Db } from '../../base/database/db.ts'
import { among, rowsValue, tableOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'

/** Reads and writes the labels of devices. The devices are named by their numbers. */
export const deviceLabels = labelsIn<number>('deviceLabel', 'number', {
  among: (db) => among(db, []),
  value: JSON.stringify,
})

/** Replaces the labels of a device. */
export async function saveLabels(tx: Db, deviceId: string, labels: readonly string[]): Promise<void> {
  const { number } = await tx.selectFrom('device').select('number').where('id', '=', deviceId).executeTakeFirstOrThrow()
  await deviceLabels.save(tx, number, labels)
}

const deleteLabels = statement((db) => sql`delete from device_label where number in ${among(db, [])}`.compile(db))
const insertLabels = statement((db) =>
  sql`
    insert into device_label (number, position, label)
    select number, position, label
    from ${tableOf({ number: 'integer', position: 'integer', label: 'text' })} as t`.compile(db),
)

/** Replaces the labels of several devices. `labels` holds the new labels by the device's number. */
export async function replaceLabels(tx: Db, labels: ReadonlyMap<number, readonly string[]>): Promise<void> {
  await deleteLabels(tx, JSON.stringify([...labels.keys()]))
  const rows = Array.from(labels, ([number, names]) => names.map((label, position) => [number, position, label]))
  await insertLabels(tx, rowsValue(rows.flat()))
}
