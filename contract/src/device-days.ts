import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'
import { Day } from './wall-time.ts'

/** The days that are kept of a device, today among them: two years. */
export const DAYS_KEPT = 731

/** A day of a device by UTC. Days on which it said nothing are missing. */
export const DeviceDay = z.object({
  date: Day,
  /** The last battery voltage of the day in hundredths of a volt, and the last signal in dBm; null: not told on it. */
  battery: z.int().nullable(),
  rssi: z.int().nullable(),
  /** The number of times that it connected or came to ask. */
  contacts: z.int(),
  /** New pictures on its glass, and tries to show one that failed. */
  refreshes: z.int(),
  failures: z.int(),
})
export type DeviceDay = z.infer<typeof DeviceDay>

export const readDays = endpoint('GET /user/api/devices/{id}/days', {
  about:
    'The battery, signal, contacts, refreshes and failed tries of a device by UTC’s days, of the last two years, oldest first; both ends are included.',
  access: 'devices.read',
  reads: ['devices'],
  input: z
    .object({
      id: Id,
      from: Day.optional().describe('The first day; absent: two years ago.'),
      to: Day.optional().describe('The last day; absent: today.'),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'The end must not be before the start',
    }),
  output: z.object({ items: z.array(DeviceDay) }),
})
