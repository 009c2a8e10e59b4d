import { z } from 'zod'
import { WishState } from './devices.ts'
import { endpoint } from './endpoint.ts'

/**
 * The fleet in numbers; `asleep` counts those that are offline because they sleep, `wanted` devices by the state of their
 * wish. `mqttPort` is where the server takes tags.
 */
export const Overview = z.object({
  devices: z.int(),
  online: z.int(),
  asleep: z.int(),
  wanted: z.record(WishState, z.int()),
  templates: z.int(),
  images: z.int(),
  mqttPort: z.int(),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint('GET /user/api/overview', {
  about: 'The fleet in numbers, and the port of this server that tags connect to.',
  access: 'devices.read',
  reads: ['devices', 'displays', 'templates', 'images'],
  input: z.object({}),
  output: Overview,
})

export const readStorage = endpoint('GET /user/api/overview/storage', {
  about: 'Whether the server’s disk is nearly full, so that it refuses uploads and new displays.',
  access: 'signed-in',
  reads: ['images', 'fonts', 'otas'],
  input: z.object({}),
  output: z.object({ low: z.boolean() }),
})
