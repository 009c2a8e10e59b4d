import { z } from 'zod'
import { WishState } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Named } from './plan.ts'
import { Id, Moment } from './shapes.ts'
import { Day } from './wall-time.ts'

/**
 * The fleet in numbers; `asleep` counts those of `online` that sleep between their contacts; `wanted` counts devices by
 * the state of their wish. Tags connect to `mqttPort`.
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

/** The most Wi-Fi stations and labels that are listed. */
export const WEAK_SPOTS_MAX = 20

/**
 * The devices of one station or label that have reported a signal: their number, how many of them have a weak one, and
 * the mean in dBm.
 */
const WeakSpot = z.object({ name: z.string(), devices: z.int(), weak: z.int(), rssi: z.int() })
export type WeakSpot = z.infer<typeof WeakSpot>

/**
 * A device hops often when it changes its Wi-Fi station at least OFTEN_HOPS times within HOPPING_DAYS days, today
 * included.
 */
export const OFTEN_HOPS = 10
export const HOPPING_DAYS = 7

const HoppingDevice = z.object({ _id: Id, alias: z.string(), mac: z.string(), hops: z.int() })
export type HoppingDevice = z.infer<typeof HoppingDevice>

export const readWeakSpots = endpoint('GET /user/api/overview/weak-spots', {
  about: `Where devices have a weak Wi-Fi signal: by the station that they hear (its address is the name) and by label, those with the most first, and the devices that changed their station the most often, ${OFTEN_HOPS} times or more within ${HOPPING_DAYS} days; at most ${WEAK_SPOTS_MAX} of each. They are counted at most once in 10 seconds.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({}),
  output: z.object({ stations: z.array(WeakSpot), labels: z.array(WeakSpot), hopping: z.array(HoppingDevice) }),
})

/** The matters that a person should see to, heaviest first. */
export const attentionKinds = [
  'failed',
  'empty',
  'lacking',
  'tasks',
  'pages',
  'offline',
  'calendars',
  'sources',
  'reviews',
  'waiting',
  'draining',
  'weak',
  'signal',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The highest count that is reported for a matter. */
export const ATTENTION_MAX = 1000

/** The days within which a battery must be forecast to be empty for attention. */
export const EMPTY_SOON_DAYS = 30

/** The most rooms with failing calendars, failing sources, withheld tasks and withheld pages that are each listed by name. */
export const FAILING_NAMED = 5

export const readAttention = endpoint('GET /user/api/overview/attention', {
  about:
    'What a person should see to, heaviest first: pictures that failed, batteries that are empty, pictures that lack values, tasks and pages of devices that were not shown as they lack values, devices of which nothing was heard for 24 hours, calendars of rooms and sources that cannot be read, changes of items that wait for a second person, devices that wait for approval, batteries that will be empty within 30 days, batteries that are low, weak Wi-Fi signals. It is counted at most once in 10 seconds, and up to 1,000 of each.',
  access: 'devices.read',
  reads: ['devices', 'displays', 'rooms', 'sources', 'items', 'tasks', 'templates'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.int().min(1).max(ATTENTION_MAX),
        /** The bound for devices that are offline for long: they were last heard before it. */
        since: Moment.nullable(),
        /** The last day on which batteries that want attention become empty. */
        until: Day.nullable(),
        /** Some of the rooms whose calendars fail. */
        rooms: z.array(Named),
        /** Some of the sources that fail. */
        sources: z.array(Named),
        /** Some of the tasks, and of the devices with such pages, that showed nothing for lack of values. */
        tasks: z.array(Named),
        devices: z.array(z.object({ _id: Id, alias: z.string(), mac: z.string() })),
      }),
    ),
  }),
})
