import type { Db } from './db.ts'
import { statement } from './statement.ts'

/** The counts that triggers maintain, by name: devices, online, wanted.waiting … wanted.failed, templates, images. */
export async function readCounters(db: Db): Promise<Record<string, number>> {
  const rows = await allCounters(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

const allCounters = statement((db) => db.selectFrom('counter').select(['name', 'count']).compile())

/** The number of devices that count as online though they sleep between their contacts. */
export async function countAsleep(db: Db): Promise<number> {
  const asleep = db.selectFrom('device').select((row) => row.fn.countAll<number>().as('count'))
  return (await asleep.where('sleeps', '=', 1).where('online', '=', 1).executeTakeFirstOrThrow()).count
}
