import { expect, test } from 'vitest'
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
    expect(await found('STRASSE')).toEqual([first])
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

  test('kept counts follow devices as they come, change and go', async () => {
    const db = await open()
    const { deviceIds, productIds } = await seedFleet(db, 30, new Date())
    const [first, second, third] = deviceIds as [string, string, string]
    const kept = async () => {
      const rows = await db.selectFrom('deviceCount').selectAll().where('count', '<>', 0).execute()
      return new Map(rows.map((row) => [`${row.field} ${row.value}`, row.count]))
    }
    const counted = async () => {
      const rows = await db.selectFrom('device').select(['productId', 'screenType']).execute()
      const names = rows.flatMap((row) => [
        `product_id ${row.productId}`,
        row.screenType && `screen_type ${row.screenType}`,
      ])
      return new Map(names.flatMap((name) => (name ? [[name, names.filter((one) => one === name).length]] : [])))
    }
    expect(await kept()).toEqual(await counted())
    await db
      .updateTable('device')
      .set({ productId: productIds[7]!, screenType: null })
      .where('id', 'in', [first, second])
      .execute()
    await db.updateTable('device').set({ screenType: 7, alias: 'x' }).where('id', '=', second).execute()
    await db.deleteFrom('device').where('id', '=', third).execute()
    expect(await kept()).toEqual(await counted())
  })
})
