import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'
import { fillItems } from './testing/fill-items.ts'

const clock = movableClock()

eachServer(
  'planned changes when there are as many items as there may be',
  (server) => {
    test('a planned row that would add an item is left out, and the others are made', async () => {
      const from = new Date(clock.now().getTime() + 600_000).toISOString()
      const rows = [
        { key: 'one-too-many', values: { price: 1 }, from },
        { key: 'full7', values: { price: 2 }, from },
      ]
      await server().ask(writeItems, { rows })
      await fillItems(server().core.db)
      clock.pass(10)
      await turnOnce(server().core)
      const find = async (key: string) => (await server().ask(items.list, { key })).items[0]
      expect([await find('one-too-many'), (await find('full7'))?.values]).toEqual([undefined, { price: 2 }])
      expect(await server().core.db.selectFrom('itemChange').selectAll().execute()).toEqual([])
    })
  },
  { now: clock.now },
)
