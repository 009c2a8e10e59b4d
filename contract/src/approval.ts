import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
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
  about: 'Approves those of the chosen devices that wait for approval. The other chosen devices are ignored.',
  ...approval,
})

export const rejectDevices = endpoint('POST /user/api/devices/reject', {
  about:
    'Removes those of the chosen devices that wait for approval, unless something uses one of them. A removed device is refused until a person adds the device.',
  ...approval,
  refuses: ['notFound', 'conflict'],
})
