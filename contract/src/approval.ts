import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './devices.ts'
import { endpoint } from './endpoint.ts'

const approval = {
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object(Choice),
  output: z.object({ total: z.int() }),
  maxBody: MAX_CHOICE_BODY,
} as const

export const approveDevices = endpoint('POST /user/api/devices/approve', {
  about: 'Accepts devices that wait for approval; of those chosen only these count.',
  ...approval,
})

export const rejectDevices = endpoint('POST /user/api/devices/reject', {
  about: 'Removes devices that wait for approval. They are refused from then on, until a person adds them.',
  ...approval,
})
