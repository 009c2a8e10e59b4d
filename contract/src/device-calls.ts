import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { DeviceFilter } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id, Sha256 } from './shapes.ts'

export const countScreenTypes = endpoint('GET /user/api/devices/screen-types', {
  about: 'Counts the matching devices by screen type; null: devices without one.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: DeviceFilter,
  output: z.object({ items: z.array(z.object({ screenType: Id.nullable(), count: z.int() })) }),
})

export const readGlass = endpoint('GET /user/api/devices/{id}/glass.png', {
  about: 'The picture that a device reported as displayed, upright, in its inks. Not found before the first report.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: z.object({ id: Id }),
  output: 'image/png',
})

export const readFrame = endpoint('GET /user/api/devices/{id}/frames/{sha256}.png', {
  about: 'A frame that a device shows, should show or showed, upright and in its inks.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: z.object({ id: Id, sha256: Sha256 }),
  output: 'image/png',
})

/** The maximum number of hours for which the product's key works again for devices that lost their secret. */
export const LET_IN_HOURS_MAX = 72

export const letInAgain = endpoint('POST /user/api/devices/let-in', {
  about: 'Lets devices that lost their secret use the product’s key again, and approves devices that wait for it.',
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object({ ...Choice, hours: z.number().min(1).max(LET_IN_HOURS_MAX).default(4) }),
  output: z.object({ total: z.int() }),
  maxBody: MAX_CHOICE_BODY,
})
