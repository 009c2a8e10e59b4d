import { labelsIn } from '../../api/resources/labels.ts'
import type { Db } from '../../base/database/db.ts'
import { among } from '../../base/database/json-rows.ts'

/** The labels of devices by their numbers. */
export const deviceLabels = labelsIn<number>('deviceLabel', 'number', {
  among: (db) => among(db, []),
  value: JSON.stringify,
})

/** Puts these labels in place of those that a device had. */
export async function saveLabels(tx: Db, deviceId: string, labels: readonly string[]): Promise<void> {
  const { number } = await tx.selectFrom('device').select('number').where('id', '=', deviceId).executeTakeFirstOrThrow()
  await deviceLabels.save(tx, number, labels)
}
