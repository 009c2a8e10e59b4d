import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { images } from '@wifi-tms/contract/images'
import { meetings } from '@wifi-tms/contract/meetings'
import { makeCalendarLink, rooms } from '@wifi-tms/contract/rooms'
import { users } from '@wifi-tms/contract/users'
import { type Caller, signIn } from '@wifi-tms/tags/call'
import { allScreens } from '@wifi-tms/tags/choose'
import sharp from 'sharp'
import { costlyFiles } from './costly-files.ts'
import type { Flood } from './flood.ts'
import { ACKNOWLEDGED_MS, startGoodTag } from './good-tag.ts'
import type { FaultRow } from './row.ts'
import { openStand } from './stand.ts'

/** The floods by tags, during which a well-behaved tag must still be acknowledged in time. */
const tagFloods: Flood['kind'][] = [
  'fifty tags at full speed',
  'messages of fifty tags that are no JSON and full of names of secrets',
]
/** All floods in the order in which they run. */
const kinds: Flood['kind'][] = [
  'nothing, to compare with',
  'bodies of 4 MB to the login',
  'bodies of 16 MB of JSON',
  'wrong logins of invented names',
  'wrong logins from all over one IPv6 network, 500 at once',
  'logins with a name that too many have tried',
  'connections for MQTT that say nothing',
  'one tag at full speed',
  ...tagFloods,
  'the same over HTTP, 50 at once',
  'new tags with the key of a product',
  'sessions made in a loop',
  'connections that do not read their answers',
  'short calls without a login, many at once',
  'small pictures of one of 40 megapixels, 50 at once',
  'previews of templates with a picture of 40 megapixels, two at once',
  'rules that take long to work out',
  'a full calendar of a room over 20 connections',
  'the document of calls, its page and the figures, 100 at once',
  'pictures and template files that cost most to open',
]
const PHOTO = join(import.meta.dirname, '../../../demo/photos/rocket.jpg')
/** The account that makes the flood. Its calls must not slow down the calls of others. */
const STRANGER = { username: 'stranger', password: 'of-a-stranger' }

/** Runs a flood beside another caller and tags that must stay online, and measures it for `ms` milliseconds. */
async function flood(kind: Flood['kind'], seed: string, ms: number): Promise<FaultRow> {
  const stand = await openStand(seed)
  try {
    await stand.admin.ask(users.create, { ...STRANGER, roles: ['viewer', 'editor'] })
    const picture = kind.includes('of 40 megapixels') ? await addLargePicture(stand.admin) : undefined
    const files = kind.startsWith('pictures and template files') ? await costlyFiles() : []
    const { token } = await signIn(stand.url, STRANGER.username, STRANGER.password)
    const { url, mqttPort } = stand
    const { apikey, uri } = stand.product
    const [screen] = await allScreens(stand.admin)
    const calendar = kind.startsWith('a full calendar') ? await addCalendar(stand.admin) : undefined
    const workerData: Flood = {
      kind,
      url,
      mqttPort,
      product: { apikey, uri },
      token,
      picture,
      screenType: screen!._id,
      calendar,
      files,
      ms,
    }
    const goodTag = tagFloods.includes(kind) ? await startGoodTag(mqttPort, stand.product) : undefined
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
    const workerEnd = once(worker, 'exit')
    const [times] = await once(worker, 'message')
    await workerEnd
    const longestMs = await goodTag?.end()
    await stand.untilRecovered()
    if (longestMs === undefined) return await stand.close(kind, times, 'all')
    if (longestMs > ACKNOWLEDGED_MS) stand.witness.faults.push(`a good tag was acknowledged after ${longestMs} ms`)
    return await stand.close(`${kind}; a good one is acknowledged within ${Math.round(longestMs)} ms`, times, 'all')
  } catch (error) {
    await stand.abort()
    throw error
  }
}

/** Uploads a photograph of 40 million pixels and returns its `_id`; the measurement includes decoding it. */
async function addLargePicture(admin: Caller): Promise<string> {
  const bytes = await sharp(PHOTO).resize(8000, 5000, { fit: 'fill' }).jpeg().toBuffer()
  const file = { name: 'large.jpg', bytes: new Uint8Array(bytes) }
  return (await admin.ask(images.create, {}, file))._id
}

/** Adds a room with a meeting in each hour of each day, and returns the path of its calendar. */
async function addCalendar(admin: Caller): Promise<string> {
  const { _id: room } = await admin.ask(rooms.create, { name: 'Full' })
  const date = new Date().toISOString().slice(0, 10)
  for (let hour = 0; hour < 24; hour++) {
    const [startTime, endTime] = [hour, hour + 1].map((full) => `${full}:00`.padStart(5, '0')) as [string, string]
    await admin.ask(meetings.create, { name: `At ${hour}`, room, date, startTime, endTime, recurrence: 'FREQ=DAILY' })
  }
  return new URL((await admin.ask(makeCalendarLink, { id: room })).url).pathname
}

/** The functions that run each flood, by name. */
export const floods = kinds.map((kind) => [kind, (seed: string, ms: number) => flood(kind, seed, ms)] as const)
