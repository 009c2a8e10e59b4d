import { z } from 'zod'
import { AlgorithmName } from './algorithms.ts'
import { Choice, ItemState, MAX_CHOICE_BODY, MacInput, WishState } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

/** Values for the template's fields, filled in at the time of the wish. */
const DisplayData = z.record(z.string().max(100), z.json()).optional()

const wish = {
  templateId: Id,
  data: DisplayData,
  /** Draw again even what stands there already. */
  force: z.boolean().optional(),
  /** Scale a template of another resolution onto the panel. */
  fit: z.literal('contain').optional(),
  algorithm: AlgorithmName.optional(),
}

export const showOne = endpoint('POST /user/api/display', {
  about: 'Shows a template on one device. The picture is painted inside the call.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound', 'conflict'],
  audit: 'devices',
  input: z.object({ mac: MacInput, ...wish }),
  output: z.object({ deviceId: Id, frame: Sha256, state: WishState }),
})

export const showMany = endpoint('POST /user/api/displays', {
  about: 'Shows a template on many devices: a list of them, or all that match a filter.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound'],
  audit: 'displays',
  input: z.object({ ...Choice, ...wish }),
  output: z.object({ _id: Id, total: z.int() }),
  maxBody: MAX_CHOICE_BODY,
})

export const DisplayItem = z.object({
  deviceId: Id,
  mac: z.string(),
  alias: z.string(),
  state: ItemState,
  message: z.string(),
  ...failureFields,
})
export type DisplayItem = z.infer<typeof DisplayItem>

export const Display = z.object({
  _id: Id,
  templateId: Id,
  templateName: z.string(),
  at: Moment,
  total: z.int(),
  counts: z.record(ItemState, z.int()),
  items: z.array(DisplayItem),
})
export type Display = z.infer<typeof Display>

export const readDisplay = endpoint('GET /user/api/displays/{id}', {
  about: 'How far a display has come, device by device.',
  access: 'displays.read',
  reads: ['displays', 'devices'],
  input: z.object({ id: Id, ...Paging, state: ItemState.optional().describe('Only devices of this state.') }),
  output: Display,
})

export const retryDisplay = endpoint('POST /user/api/displays/{id}/retry', {
  about: 'Tries again on the devices where it failed, with the same picture.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  audit: 'displays',
  input: z.object({ id: Id }),
  output: z.object({ _id: Id, total: z.int() }),
})
