import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Named } from './plan.ts'
import { Id, Moment } from './shapes.ts'
import { Day } from './wall-time.ts'
import { WishState } from './wishes.ts'

/**
 * The fleet in numbers. `asleep` counts those online devices that sleep between their contacts. `wanted` counts devices
 * by the state of the picture that they should show. Tags connect to `mqttPort`.
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
  about: 'Counts of devices, templates and images, and the port of this server that tags connect to.',
  access: 'devices.read',
  reads: ['devices', 'displays', 'templates', 'images'],
  input: z.object({}),
  output: Overview,
})

export const readStorage = endpoint('GET /user/api/overview/storage', {
  about:
    'The state of the server’s disk. While `low` is true, the disk is nearly full, and the server refuses uploads and new displays.',
  access: 'devices.read',
  reads: ['images', 'fonts', 'otas'],
  input: z.object({}),
  output: z.object({ low: z.boolean() }),
})

export const readAddresses = endpoint('GET /user/api/overview/addresses', {
  about:
    'The IPv4 addresses of the server in the networks of its machine, for devices to connect to. Empty if it listens for this machine alone, or runs in a container.',
  access: 'devices.read',
  reads: ['servers'],
  input: z.object({}),
  output: z.object({ addresses: z.array(z.string()) }),
})

/** The maximum number of Wi-Fi stations and labels that are listed. */
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
  about: `The Wi-Fi stations (named by their address) and the labels with the most devices that have a weak signal, and the devices that changed their station most often: ${OFTEN_HOPS} times or more within ${HOPPING_DAYS} days. Each list has at most ${WEAK_SPOTS_MAX} entries. The figures may be 10 seconds old.`,
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
  'playlists',
  'plates',
  'directories',
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

/** A battery needs attention if it is forecast to be empty within this number of days. */
export const EMPTY_SOON_DAYS = 30

/** The maximum number of objects of a kind that are listed by name. */
export const FAILING_NAMED = 5

export const readAttention = endpoint('GET /user/api/overview/attention', {
  about:
    'The problems that need a person’s attention, the most serious first: pictures that failed; empty batteries; pictures that lack values; tasks, pages of devices, playlist entries, and templates of rooms and directories that were not shown because they lack values; devices without contact for 24 hours; calendars of rooms and sources that cannot be read; changes of items that wait for a second person; devices that wait for approval; batteries that will be empty within 30 days; low batteries; weak Wi-Fi signals. Each problem is counted up to 1,000. The counts may be 10 seconds old.',
  access: 'devices.read',
  reads: ['devices', 'displays', 'rooms', 'sources', 'items', 'tasks', 'playlists', 'directories', 'templates'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.int().min(1).max(ATTENTION_MAX),
        /** For devices that are offline for long: all of them were last heard before this moment. */
        since: Moment.nullable(),
        /** The last day on which batteries that want attention become empty. */
        until: Day.nullable(),
        /** Some rooms whose calendars fail (`calendars`), or whose signs show the built-in template (`plates`). */
        rooms: z.array(Named),
        /** Some of the sources that fail. */
        sources: z.array(Named),
        /** Some of the tasks, playlists, directories, and devices with pages that skipped pictures that lack values. */
        tasks: z.array(Named),
        playlists: z.array(Named),
        directories: z.array(Named),
        devices: z.array(z.object({ _id: Id, alias: z.string(), mac: z.string() })),
      }),
    ),
  }),
})
