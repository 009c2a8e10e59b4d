import { devices } from '@wifi-tms/contract/devices'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag } from '../http-tags/testing/polling-tag.ts'
import { newMac } from '../orders/testing/hand-played.ts'

const ROUNDS = 60

eachServer('a change of a product', (server) => {
  test('a change of a product never deadlocks with changes of devices and logins of tags at the same time', async () => {
    const fields = { name: 'busy', uri: 'busy' }
    const { _id: id, apikey } = await server().ask(products.create, fields)
    const device = await server().ask(devices.create, { mac: newMac(), product: id })
    const answers: unknown[] = []
    for (let budget = 1; budget <= ROUNDS; budget++) {
      const [productAnswer, deviceAnswer, tagAnswer] = await Promise.all([
        server().tell(products.update, { id, ...fields, budget }),
        server().tell(devices.update, { id: device._id, mac: device.mac, product: id, alias: `${budget}` }),
        pollingTag(server(), newMac(), apikey).post(JSON.stringify({ messages: [{ type: 'hello', protocol: 1 }] })),
      ])
      answers.push([productAnswer.code, deviceAnswer.code, tagAnswer.status])
    }
    expect(answers).toEqual(Array(ROUNDS).fill([SUCCESS, SUCCESS, 200]))
  })
})
