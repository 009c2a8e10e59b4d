import { z } from 'zod'
import { WishState } from './devices.ts'
import { endpoint } from './endpoint.ts'

/** The fleet in numbers; `wanted` counts devices by the state of their wish. */
export const Overview = z.object({
  devices: z.int(),
  online: z.int(),
  wanted: z.record(WishState, z.int()),
  templates: z.int(),
  images: z.int(),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint('GET /user/api/overview', {
  about: 'The fleet in numbers.',
  access: 'signed-in',
  reads: ['devices', 'displays', 'templates', 'images'],
  input: z.object({}),
  output: Overview,
})
