import { array, assert, asyncProperty, constant, oneof, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { targetersOf } from '../../api/resources/used-by.ts'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import { eachDatabase, eachPlaceAndVersion } from '../../base/database/testing/each-database.ts'
import { migrationsBefore } from '../../base/database/testing/migrations-before.ts'
import { startHarness } from '../../fleet/wishes/testing/harness.ts'
import type { Target } from './queries.ts'
import { refuseTarget } from './refuse-target.ts'

const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', createdById: '', updatedById: '' }
const commonFields = { timeZone: 'UTC', enabled: 1, nextAt: null, judgedAt: '' }
const taskOf = (id: string, target: Target) => {
  const fields = {
    template: 't',
    triggerTime: '2026-11-30T09:00',
    repeat: '',
    data: null,
    allowed: '[]',
    fit: null,
    aheadAt: null,
  }
  return { ...stamps, ...commonFields, ...fields, id, name: `task ${id}`, target: JSON.stringify(target) }
}
const playlistOf = (id: string, target: Target) => ({
  ...stamps,
  ...commonFields,
  id,
  name: `playlist ${id}`,
  entries: '[]',
  target: JSON.stringify(target),
})
const addTask = (db: Db, id: string, target: Target) => db.insertInto('task').values(taskOf(id, target)).execute()

const ids = uniqueArray(oneof(...['a', 'b', 'c', 'd', 'all', 'q'].map((id) => constant(id))), { minLength: 1 })
const target = oneof(
  record({ devices: ids }),
  record({ rooms: ids }),
  record({ filter: record({ q: constant('a'), label: array(constant('b')) }) }),
  constant({ all: true as const }),
)
const namedIn = ({ devices, rooms }: Target) => new Set(devices ?? rooms ?? [])

eachDatabase('devices and rooms in targets', (open) => {
  test('tasks and playlists are found by the devices and rooms that their targets name at present', async () => {
    const db = await open()
    await assert(
      asyncProperty(target, target, target, async (firstTarget, secondTarget, playlistTarget) => {
        const check = async (task: Target, playlist: Target) => {
          for (const id of ['a', 'b', 'c', 'd', 'all', 'q', 'devices']) {
            const users = namedIn(task).has(id) ? 'tasks' : namedIn(playlist).has(id) ? 'playlists' : undefined
            expect((await targetersOf(db, id))?.kind).toBe(users)
          }
        }
        await addTask(db, 'one', firstTarget)
        await check(firstTarget, {})
        await db.insertInto('playlist').values(playlistOf('two', playlistTarget)).execute()
        await db
          .updateTable('task')
          .set({ target: JSON.stringify(secondTarget) })
          .execute()
        await check(secondTarget, playlistTarget)
        await db
          .updateTable('playlist')
          .set({ target: JSON.stringify(firstTarget) })
          .execute()
        await db.deleteFrom('task').execute()
        await check({}, firstTarget)
        await db.deleteFrom('playlist').execute()
        await check({}, {})
      }),
      { numRuns: 50 },
    )
  })

  test('all targets together may name 500,000 devices and rooms; a target that is being replaced does not count', async () => {
    const db = await open()
    const manyIds = Array.from({ length: 499_999 }, (_, index) => `d${index}`)
    await addTask(db, 'one', { devices: manyIds.slice(0, 300_000) })
    await db
      .insertInto('playlist')
      .values(playlistOf('two', { rooms: manyIds.slice(300_000) }))
      .execute()
    const harness = await startHarness(db)
    const devices = [(await harness.addDevice()).id, (await harness.addDevice()).id]
    await refuseTarget(db, { devices: devices.slice(1) })
    const faults = [{ path: 'devices', message: expect.stringContaining('name at most 500000 devices') }]
    await expect(refuseTarget(db, { devices })).rejects.toMatchObject({ faults })
    await refuseTarget(db, { devices }, 'one')
    await refuseTarget(db, { devices }, 'two')
    await refuseTarget(db, { all: true })
  })
})

eachPlaceAndVersion('targets of an older database', (place) => {
  test('targets of an older database are found after the migration', async () => {
    const database = await place()
    const oldDb = await openDatabase(database, migrationsBefore('0005-who-is-named'))
    const { allowed: _, ...task } = taskOf('one', { devices: ['a'] })
    await oldDb
      .insertInto('task')
      .values(task as ReturnType<typeof taskOf>)
      .execute()
    await oldDb
      .insertInto('playlist')
      .values(playlistOf('two', { rooms: ['b'] }))
      .execute()
    await oldDb.destroy()
    await using db = await openDatabase(database)
    expect([await targetersOf(db, 'a'), await targetersOf(db, 'b'), await targetersOf(db, 'c')]).toMatchObject([
      { kind: 'tasks', names: ['task one'] },
      { kind: 'playlists', names: ['playlist two'] },
      undefined,
    ])
  })
})
