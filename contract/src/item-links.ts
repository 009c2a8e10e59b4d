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
    'The device and the item that a scanned code means: by the mac in it, and by the key or the GTIN of the item (its key, or one of its values `ean`, `gtin`, `upc`, `barcode`).',
  access: 'items.read',
  reads: ['items', 'devices'],
  input: z.strictObject({ code: Scanned.describe('The text of the code, as it was scanned or typed.') }),
  output: z.object({ device: LinkedDevice.nullable(), item: Named.nullable() }),
})

export const linkItem = endpoint('POST /user/api/items/link', {
  about:
    'Makes a device that of an item, each by a scanned code, and shows it; without an item the device is free. A device of another item is refused (`linked`), and so is a plate of a room (`plate`) or a directory (`directory`), unless `move` says so.',
  access: 'items.write',
  changes: ['items', 'devices', 'displays'],
  refuses: ['conflict'],
  grows: true,
  once: true,
  audit: 'items',
  input: z.object({
    device: Scanned.describe('The code of its tag, its mac or its `_id`.'),
    item: Scanned.nullable().describe('The code of the article, or the key of the item.'),
    move: z.boolean().default(false).describe('Also where it is that of another item, a plate or a directory.'),
  }),
  output: z.object({
    device: LinkedDevice,
    before: Named.nullable().describe('The item that it was about before.'),
    wished: z.boolean().describe('It is to show another picture now.'),
  }),
})
