import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './item-rows.ts'
import { ItemKey } from './items.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

/**
 * The days for which proofs of shown pictures are stored by default: a year, and a month in which to ask. The setting
 * `PROOF_DAYS` changes it.
 */
export const PROOF_DAYS = 400

/** The maximum number of characters of a price in a proof. */
export const PROOF_PRICE_MAX = 100

/** A picture of an item on a device, and the moments: the item changed, the picture was wanted, and it was shown. */
const ItemProof = z.object({
  deviceId: Id,
  mac: z.string(),
  price: z.string().describe('The value `price` in the picture. Empty: the picture had no price.'),
  changedAt: Moment,
  wantedAt: Moment,
  shownAt: Moment.nullable(),
  frame: Sha256.nullable(),
})

export const readItemProof = endpoint('GET /user/api/items/{id}/proof', {
  about:
    'The pictures of an item on its devices, newest first, with the moments at which the item changed and the picture was wanted and shown.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({ id: Id, ...Paging }),
  output: listOf(ItemProof),
})

const shownRange = {
  from: Instant.optional().describe('Only pictures that a device first showed at this moment or later.'),
  until: Instant.optional().describe('Only pictures that a device first showed before this moment.'),
}

export const readProofs = endpoint('GET /user/api/items/proof', {
  about:
    'The pictures of items that devices have shown, newest first, with the moment since which each picture was shown. Pictures of deleted items and devices are included.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({
    key: ItemKey.describe('The key of an item. If no item has this key: the mac of a device.'),
    ...shownRange,
    ...Paging,
  }),
  output: listOf(ItemProof.extend({ item: Id, key: z.string() })),
})

export const exportProofs = endpoint('GET /user/api/items/proof.csv', {
  about:
    'The pictures of items that devices have shown, as a CSV table sorted by item. Pictures of deleted items and devices are included. `from` and `until` bound the moment at which a device first showed the picture.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject({
    key: ItemKey.optional().describe(
      'The key of one item. If no item has this key: the mac of a device. Without `key`: all items.',
    ),
    ...shownRange,
  }),
  output: 'text/csv',
})
