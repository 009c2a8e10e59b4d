import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Named } from './plan.ts'
import { SCANNED_MAX } from './scanned.ts'
import { Id } from './shapes.ts'

const Scanned = z.string().trim().min(1).max(SCANNED_MAX)

/** A device by its id, mac and alias, with the item to which it is linked. */
const LinkedDevice = z.object({ _id: Id, mac: z.string(), alias: z.string(), item: Named.nullable() })
export type LinkedDevice = z.infer<typeof LinkedDevice>

export const readScanned = endpoint('GET /user/api/items/scanned', {
  about:
    'The device and the item that a scanned code means. The device is found by the mac in the code. The item is found by its key or its GTIN; the GTIN is the key or one of the values `ean`, `gtin`, `upc` and `barcode`.',
  access: 'items.read',
  reads: ['items', 'devices'],
  input: z.strictObject({ code: Scanned.describe('The text of the code, as it was scanned or typed.') }),
  output: z.object({ device: LinkedDevice.nullable(), item: Named.nullable() }),
})

export const linkItem = endpoint('POST /user/api/items/link', {
  about:
    'Links a device to an item, both named by scanned codes, and shows the item on the device. Without an item, the device is linked to no item. The call is refused if the device is linked to another item (`linked`), is a plate of a room (`plate`) or shows a directory (`directory`), unless `move` is true.',
  access: 'items.write',
  changes: ['items', 'devices', 'displays'],
  refuses: ['conflict'],
  needsStorage: true,
  takesIdempotencyKey: true,
  audit: 'items',
  input: z.object({
    device: Scanned.describe('The code of the tag, or the mac or the `_id` of the device.'),
    item: Scanned.nullable().describe('The code of the article, or the key of the item. Null: no item.'),
    move: z
      .boolean()
      .default(false)
      .describe(
        'True: links the device even if it is linked to another item, is a plate of a room or shows a directory.',
      ),
  }),
  output: z.object({
    device: LinkedDevice,
    before: Named.nullable().describe('The item to which the device was linked before.'),
    wished: z.boolean().describe('True: the device is to show another picture now.'),
  }),
})
