import { approveItems, readItemReviews } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()

eachServer(
  'changes that are approved late',
  (server) => {
    let anna: string
    beforeAll(async () => {
      await server().ask(users.create, { username: 'anna', password: 'secret-1', roles: ['editor'] })
      anna = await server().login('anna', 'secret-1')
    })
    const write = async (key: string, price: number, more: object = {}) => {
      clock.pass(1)
      return server().ask(writeItems, { rows: [{ key, values: { price } }], ...more }, anna)
    }
    const find = async (key: string) => (await server().ask(items.list, { key })).items[0]
    const approve = async (index = 0) => {
      clock.pass(1)
      const { items: reviews } = await server().ask(readItemReviews, {})
      return server().ask(approveItems, { id: reviews[index]!._id })
    }

    test('a price that has changed while another one waited stays, and the approval says so', async () => {
      await write('milk', 2)
      expect(await write('milk', 20)).toMatchObject({ held: 1 })
      await write('milk', 2.2)
      expect(await approve()).toMatchObject({
        changed: 0,
        failed: [{ row: 0, path: 'rows.0.values.price', message: 'has got another price since then' }],
      })
      expect((await find('milk'))!.values).toEqual({ price: 2.2 })
    })

    test('of two prices that wait the later one holds, in whatever order they are approved', async () => {
      for (const [key, order] of [
        ['oats', [0, 0]],
        ['rice', [1, 0]],
      ] as const) {
        await write(key, 2)
        await write(key, 20)
        await write(key, 30)
        for (const index of order) await approve(index)
        expect((await find(key))!.values).toEqual({ price: 30 })
      }
    })

    test('waiting rows follow an item to its new key, and make no item again that was deleted', async () => {
      await write('tea', 2)
      await write('nut', 2)
      await write('tea', 20)
      await write('nut', 20)
      const [tea, nut] = [(await find('tea'))!, (await find('nut'))!]
      await server().ask(items.update, { id: tea._id, key: 'te"a\\', values: { price: 2 } })
      await server().ask(items.remove, { id: nut._id })
      expect(await approve()).toMatchObject({ changed: 1, created: 0 })
      expect((await find('te"a\\'))!.values).toEqual({ price: 20 })
      expect(await approve()).toMatchObject({ created: 0, failed: [{ message: 'changes only an item that is there' }] })
      expect([await find('tea'), await find('nut')]).toEqual([undefined, undefined])
    })

    test('an approved deletion of all others spares an item that has got another key', async () => {
      const keys = ['a', 'b', 'c', 'd']
      await server().ask(writeItems, { rows: keys.map((key) => ({ key, values: { price: 1 } })) }, anna)
      await write('a', 1.1, { missing: 'delete' })
      const kept = (await find('a'))!
      await server().ask(items.update, { id: kept._id, key: 'a-2', values: { price: 1 } })
      await approve()
      expect([(await find('a-2'))?.values, await find('a'), await find('b')]).toEqual([
        { price: 1.1 },
        undefined,
        undefined,
      ])
    })
  },
  { now: clock.now, review: { percent: 30, items: 3 } },
)
