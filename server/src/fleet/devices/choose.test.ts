import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { chosenDevices, type DeviceChoice } from './choose.ts'
import { seedFleet } from './testing/seed-fleet.ts'

const idsOf = async (db: Db, choice: DeviceChoice) =>
  (await (await chosenDevices(db, choice)).orderBy('number').execute()).map((row) => row.id)

eachDatabaseAndVersion('chosen devices', (open) => {
  test('the chosen devices are the named devices, each once, or the matching ones, or all', async () => {
    const db = await open()
    const { deviceIds, productIds } = await seedFleet(db, 40, new Date())
    const [a, b] = deviceIds as [string, string]
    expect(await idsOf(db, { deviceIds: [b, a, b] })).toEqual([a, b])
    expect(await idsOf(db, { all: true })).toEqual(deviceIds)
    expect(await idsOf(db, { all: true, filter: {} })).toEqual(deviceIds)
    const rows = await db.selectFrom('device').selectAll().orderBy('number').execute()
    const online = rows.filter((row) => row.online === 1 && row.productId === productIds[0]).map((row) => row.id)
    expect(online.length).toBeGreaterThan(1)
    expect(await idsOf(db, { filter: { status: 'online', product: productIds[0] } })).toEqual(online)
    const coffee = rows.filter((row) => row.alias.startsWith('Coffee')).map((row) => row.id)
    expect(await idsOf(db, { filter: { q: 'cOFFee' } })).toEqual(coffee)
    expect(await idsOf(db, { filter: { q: 'nothing like it' } })).toEqual([])
  })

  test('the chosen devices can be used as a subquery', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 20, new Date())
    // The serial numbers of the last ten devices are SN10000010 to SN10000019.
    const chosen = await chosenDevices(db, { filter: { q: 'SN1000001' } })
    await db.updateTable('device').set({ approved: 0 }).where('id', 'in', chosen).execute()
    const changed = await db.selectFrom('device').select('id').where('approved', '=', 0).orderBy('number').execute()
    expect(changed.map((row) => row.id)).toEqual(deviceIds.slice(10))
  })

  test('an empty choice, two kinds of choice at once, unknown devices and nonsense are refused at their field', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 2, new Date())
    for (const [choice, kind, path] of [
      [{}, 'wrongInput', 'filter'],
      [{ filter: {} }, 'wrongInput', 'filter'],
      [{ deviceIds, all: true }, 'wrongInput', 'deviceIds'],
      [{ deviceIds, filter: { status: 'online' } }, 'wrongInput', 'deviceIds'],
      [{ deviceIds: [...deviceIds, 'nobody'] }, 'notFound', 'deviceIds.2'],
      [{ filter: { q: '' } }, 'wrongInput', 'filter'],
    ] as const)
      await expect(chosenDevices(db, choice as DeviceChoice)).rejects.toMatchObject({ kind, faults: [{ path }] })
  })
})
