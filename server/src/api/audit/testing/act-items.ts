import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { linkItem } from '@wifi-tms/contract/item-links'
import { approveItems, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { displayItem, items } from '@wifi-tms/contract/items'
import { dataSources, fetchSource, pushSource } from '@wifi-tms/contract/read-sources'
import type { Db } from '../../../base/database/db.ts'
import { addReview } from '../../../calendar/items/reviews.ts'

/** Makes a call and checks its line in the history; `name` is the object's name in that line. */
type Act = (call: Endpoint, input: object, name: string) => Promise<unknown>
/** Adds an object and changes it, by checked calls. */
type Add = (
  resource: Record<'create' | 'update' | 'remove', Endpoint>,
  input: object,
  name: string,
) => Promise<{ _id: string; remove: () => Promise<unknown> }>

/** Makes every recorded call about items and sources. Removes the items and sources that it has added. */
export async function actItems(db: Db, act: Act, add: Add, mac: string): Promise<void> {
  const milk = await add(items, { key: '007', name: 'Milk', values: { price: 1 } }, '007')
  await act(writeItems, { rows: [{ key: '007', values: { price: 2 } }] }, '')
  await act(displayItem, { id: milk._id }, 'Milk')
  await act(linkItem, { device: mac, item: '007' }, 'Milk')
  for (const call of [approveItems, refuseItems]) {
    const review = {
      rows: [{ row: 0, item: { key: '007', values: { price: 9 } } }],
      named: null,
      texts: false,
      merge: false,
    }
    const by = { accountId: 'other', username: 'anna' }
    await addReview(db, { ...review, by, reason: 'price', examples: [], now: new Date(0) })
    const { id } = await db.selectFrom('itemReview').select('id').executeTakeFirstOrThrow()
    await act(call, { id }, 'anna')
  }
  await milk.remove()
  const till = await add(dataSources, { name: 'till', kind: 'push' }, 'till')
  await act(pushSource, { id: till._id, total: 3 }, 'till')
  await till.remove()
  const weather = await add(dataSources, { name: 'weather', kind: 'json', url: 'http://127.0.0.1:9/' }, 'weather')
  await act(fetchSource, { id: weather._id }, 'weather')
  await weather.remove()
}
