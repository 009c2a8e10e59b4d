import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, ItemKey } from './items.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

/**
 * The days for which proofs of shown pictures are stored by default: a year, and a month in which to ask. The setting
 * `PROOF_DAYS` changes it.
 */
export const PROOF_DAYS = 400

/** The most characters of a price in a proof. */
export const PROOF_PRICE_MAX = 100

/** One picture of an item on one device: when the item changed, when the picture was ordered, and when it was shown. */
const ItemProof = z.object({
  deviceId: Id,
  mac: z.string(),
  price: z.string().describe('The value `price` as the picture had it; empty: none.'),
  changedAt: Moment,
  wantedAt: Moment,
  shownAt: Moment.nullable(),
  frame: Sha256.nullable(),
})

export const readItemProof = endpoint('GET /user/api/items/{id}/proof', {
  about: 'What showed an item where and since when, the newest first.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({ id: Id, ...Paging }),
  output: listOf(ItemProof),
})

const Sought = {
  from: Instant.optional().describe('The moment from which on it was on the glass.'),
  until: Instant.optional().describe('The moment before which it was on the glass.'),
}

export const readProofs = endpoint('GET /user/api/items/proof', {
  about: 'What was on which glass since when, the newest first: also of items and devices that are gone.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({
    key: ItemKey.describe('The key of an item, or else the mac of a device.'),
    ...Sought,
    ...Paging,
  }),
  output: listOf(ItemProof.extend({ item: Id, key: z.string() })),
})

export const exportProofs = endpoint('GET /user/api/items/proof.csv', {
  about:
    'What was on which glass since when, as a table by items: also of items and devices that are gone. `from` and `until` bound the moment at which it was on the glass.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({
    key: ItemKey.optional().describe('The key of one item, or else the mac of a device; without it all.'),
    ...Sought,
  }),
  output: 'text/csv',
})
