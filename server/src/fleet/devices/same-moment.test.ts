import { randomBytes } from 'node:crypto'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { eachServer } from '../../testing/each-server.ts'

const newMac = () => randomBytes(6).toString('hex')
const panel = { name: 'x', color: 'B/W', module: 'x', width: 16, height: 8, angle: 0, sort: 1 } as const

eachServer('calls at the same moment', (server) => {
  test.each(['product', 'screenType'] as const)('no device gets a %s that is being removed', async (table) => {
    const product = (await server().ask(products.create, { name: 'Stays', uri: `stays-${newMac()}` }))._id
    const addOther = {
      product: () => server().ask(products.create, { name: 'Goes', uri: `goes-${newMac()}` }),
      screenType: () => server().ask(screenTypes.create, { ...panel, type: 40_001 }),
    }
    const { _id } = await addOther[table]()
    const { _id: id, mac } = await server().ask(devices.create, { mac: newMac(), product })
    const calls = [
      [devices.create, { mac: newMac(), product, [table]: _id }],
      [devices.update, { id, mac, product, [table]: _id }],
    ] as const
    const begunCalls = await server()
      .core.db.transaction()
      .execute(async (tx) => {
        await lock(tx, table)
        const begun = calls.map(([call, input]) => startBeside(tx, () => server().tell(call, input)))
        await Promise.all(begun)
        await tx.deleteFrom(table).where('id', '=', _id).execute()
        return Promise.all(begun)
      })
    for (const { done } of begunCalls) {
      const { code, body } = await done
      expect([code, body.errors?.[0]?.path]).toEqual([40000, table])
    }
    expect(await server().ask(devices.get, { id })).toMatchObject({ product, screenType: null })
  })
})
