import { z } from 'zod'
import { ItemState } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

/** A picture that was wanted for a device (no article), since `at`. `shownAt` null: the device has not shown it. */
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
