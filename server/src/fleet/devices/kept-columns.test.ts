import { wishStates } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { readCounters } from '../../base/database/counters.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { listDevices } from './list-devices.ts'
import { seedFleet } from './testing/seed-fleet.ts'

eachDatabase('what triggers keep of devices', (open) => {
  test('search follows names as they change and forgets removed devices', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 3, new Date())
    const found = async (q: string) => (await listDevices(db, { q, page: 1, limit: 10 })).items.map((item) => item._id)
    const [first, second] = deviceIds as [string, string]
    await db.updateTable('device').set({ alias: 'Straße 7' }).where('id', '=', first).execute()
    await db.updateTable('device').set({ serialNumber: 'ŻÓŁW' }).where('id', '=', second).execute()
    expect(await found('STRAßE')).toEqual([first])
    expect(await found('ße')).toEqual([first])
    expect(await found('żółw')).toEqual([second])
    expect(await found('żó')).toEqual([second])
    await db.updateTable('device').set({ alias: 'Elsewhere', online: 1 }).where('id', '=', first).execute()
    expect([await found('straße'), await found('elsew')]).toEqual([[], [first]])
    await db.deleteFrom('device').where('id', '=', first).execute()
    expect([await found('elsew'), await found('el')]).toEqual([[], []])
  })

  test('the state of a list is that of the wish that is wanted, whatever comes first', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 2, new Date())
    const [id] = deviceIds as [string]
    const state = async () =>
      (await db.selectFrom('device').select('wishState').where('id', '=', id).executeTakeFirst())?.wishState
    const old = await db.selectFrom('wish').selectAll().where('deviceId', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('wish').set({ state: 'drawing' }).where('deviceId', '=', id).execute()
    expect(await state()).toBe('drawing')
    await db
      .insertInto('wish')
      .values({ ...old, seq: 2, state: 'waiting' })
      .execute()
    expect(await state()).toBe('drawing')
    await db.updateTable('device').set({ wishSeq: 2 }).where('id', '=', id).execute()
    expect(await state()).toBe('waiting')
    await db.updateTable('wish').set({ state: 'superseded' }).where('seq', '=', 1).execute()
    expect(await state()).toBe('waiting')
    await db.updateTable('device').set({ wishSeq: 3 }).where('id', '=', id).execute()
    expect(await state()).toBeNull()
    await db
      .insertInto('wish')
      .values({ ...old, seq: 3, state: 'sending' })
      .execute()
    expect(await state()).toBe('sending')
  })

  test('counts follow devices as they come, change and go', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 30, new Date())
    const [first, second, third] = deviceIds as [string, string, string]
    const counted = async () => {
      const rows = await db.selectFrom('device').select(['online', 'wishState']).execute()
      const wanted = wishStates.map((state) => [
        `wanted.${state}`,
        rows.filter(({ wishState }) => wishState === state).length,
      ])
      const online = rows.filter((row) => row.online === 1).length
      return { ...Object.fromEntries(wanted), devices: rows.length, online, templates: 0, images: 0, seq: 1 }
    }
    expect(await readCounters(db)).toEqual(await counted())
    await db.updateTable('device').set({ online: 0, wishSeq: null }).where('id', 'in', [first, second]).execute()
    await db.updateTable('device').set({ online: 1, alias: 'x' }).where('id', '=', second).execute()
    await db.updateTable('wish').set({ state: 'drawing' }).where('deviceId', 'in', deviceIds.slice(10)).execute()
    await db.deleteFrom('device').where('id', '=', third).execute()
    expect(await readCounters(db)).toEqual(await counted())
    await db.deleteFrom('device').execute()
    expect(await readCounters(db)).toEqual(await counted())
  })
})
