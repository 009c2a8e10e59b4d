import { z } from 'zod'
import { DeviceFilter } from './devices.ts'
import { Id } from './shapes.ts'

/** The devices that a call is about: a list, all that match a filter, or, with `all: true`, every one. */
export const Choice = {
  deviceIds: z.array(Id).min(1).max(10_000).optional(),
  filter: DeviceFilter.optional(),
  all: z.literal(true).optional(),
}

/** The maximum number of bytes of a body with a `Choice`: 10,000 of the longest ids, and values beside them. */
export const MAX_CHOICE_BODY = 1024 * 1024
