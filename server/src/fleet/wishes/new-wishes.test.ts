import { expect, test } from 'vitest'
import { singleServer } from '../../base/cluster/cluster.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { offerFrames } from '../deliveries/offer-frames.ts'
import { seedFleet } from '../devices/testing/seed-fleet.ts'
import { withFleetLock } from './fleet-lock.ts'
import { addWishes } from './new-wishes.ts'

/** The number of devices: more than two slices. */
const TAG_COUNT = 4100

const display = {
  id: 'd',
  templateId: 't',
  templateName: '',
  designHash: 'x',
  data: '{}',
  context: null,
  force: 0,
  fit: null,
  algorithm: null,
  source: 'manual',
  planned: 0,
  at: '',
  createdBy: '',
}
const showAll = (db: Db, frameId: string | null = null) =>
  withFleetLock(db, (tx) =>
    addWishes(tx, display, {
      chosen: tx.selectFrom('device').select('device.id'),
      frameId,
      design: { canvas: { version: 1, elements: [] } },
      now: new Date(),
    }),
  )

/** Counts how often other work could run during this work. */
async function countTurns<T>(work: () => Promise<T>): Promise<[turns: number, T]> {
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  try {
    const result = await work()
    return [turns, result]
  } finally {
    clearImmediate(next)
  }
}
const readCounters = async (db: Db) =>
  Object.fromEntries((await db.selectFrom('counter').selectAll().execute()).map(({ name, count }) => [name, count]))

eachDatabaseAndVersion('a display for many devices', (open) => {
  test('other work can run while a display is written, and the counts are those of all its slices', async () => {
    const db = await open()
    await seedFleet(db, TAG_COUNT, new Date())
    const before = await readCounters(db)
    const [older] = await db.selectFrom('display').selectAll().execute()
    const [turns, { seq, total }] = await countTurns(() => showAll(db))
    expect(turns).toBeGreaterThanOrEqual(2)
    expect({ seq, total }).toEqual({ seq: 2, total: TAG_COUNT })
    expect(await db.selectFrom('wish').select('deviceId').where('seq', '=', seq).execute()).toHaveLength(TAG_COUNT)
    const waitingDevices = db
      .selectFrom('device')
      .select('id')
      .where('wishSeq', '=', seq)
      .where('wishState', '=', 'waiting')
    expect(await waitingDevices.execute()).toHaveLength(TAG_COUNT)
    const unfinished = before['wanted.waiting']! + before['wanted.drawing']!
    expect(await db.selectFrom('display').selectAll().where('seq', '=', older!.seq).executeTakeFirst()).toMatchObject({
      waiting: older!.waiting - before['wanted.waiting']!,
      drawing: older!.drawing - before['wanted.drawing']!,
      superseded: older!.superseded + unfinished,
    })
    expect(await readCounters(db)).toMatchObject({
      'wanted.waiting': TAG_COUNT,
      'wanted.drawing': 0,
      'wanted.shown': 0,
    })
  })

  test('a display is written whole or not at all', async () => {
    const db = await open()
    await seedFleet(db, TAG_COUNT, new Date())
    const before = await readCounters(db)
    const last = await db.selectFrom('device').select('id').orderBy('number', 'desc').executeTakeFirstOrThrow()
    // This row makes the last slice fail, as its key is taken.
    const clashingWish = { seq: 2, deviceId: last.id, state: 'superseded', detail: '', reason: '', failures: 0 }
    await db.insertInto('wish').values(clashingWish).execute()
    await expect(showAll(db)).rejects.toThrow(/unique/i)
    expect(await readCounters(db)).toEqual(before)
    expect(await db.selectFrom('display').select('seq').execute()).toHaveLength(1)
    expect(await db.selectFrom('device').select('id').where('wishSeq', '=', 2).execute()).toHaveLength(0)
  })

  test('other work can run while a display is offered to devices that are away', async () => {
    const db = await open()
    await seedFleet(db, 1000, new Date())
    const frame = {
      id: 'f',
      sha256: '',
      bytes: 1,
      color: 'B/W',
      width: 8,
      height: 1,
      angle: 0,
      halves: 0,
      createdAt: '',
    }
    await db.insertInto('frame').values(frame).execute()
    await showAll(db, 'f')
    const wire = { toTag: () => false, changed() {}, notice() {} }
    const heldUntil = async () => new Map()
    const cluster = singleServer('here')
    const core = { db, cluster, wire, now: () => new Date(), config: {}, log: {}, heldUntil } as unknown as Core
    const [turns] = await countTurns(() => offerFrames(core))
    expect(turns).toBeGreaterThanOrEqual(3)
    expect(await db.selectFrom('wish').select('seq').where('offerAt', 'is not', null).execute()).toHaveLength(0)
  })
})
