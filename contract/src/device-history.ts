import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'
import { ItemState } from './wishes.ts'

/**
 * An entry of a device's history (not an `Item`): a picture that was wanted for the device since `at`. `shownAt` is
 * null if the device has not shown the picture.
 */
export const HistoryItem = z.object({
  display: Id,
  templateId: Id,
  templateName: z.string(),
  frame: Sha256.nullable(),
  state: ItemState,
  message: z.string(),
  ...failureFields,
  at: Moment,
  shownAt: Moment.nullable(),
})

export const readHistory = endpoint('GET /user/api/devices/{id}/history', {
  about:
    'The pictures that were wanted for a device, newest first, each with its state and the moment at which the device showed it.',
  access: 'devices.read',
  reads: ['devices', 'displays'],
  input: z.object({ id: Id, ...Paging }),
  output: listOf(HistoryItem),
})
