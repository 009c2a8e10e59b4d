import { z } from 'zod'
import { ItemState } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

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
  about: 'What was wished for a device and what it showed, newest first.',
  access: 'devices.read',
  reads: ['devices', 'displays'],
  input: z.object({ id: Id, ...Paging }),
  output: listOf(HistoryItem),
})
