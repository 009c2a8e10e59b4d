import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { mountDisk } from '@wifi-tms/server/testing/mount-disk'
import { allScreens } from '@wifi-tms/tags/choose'
import { startTags } from '@wifi-tms/tags/fleet'
import { randomFrom } from '@wifi-tms/tags/random'
import { clockOf } from './clock-of.ts'
import { RESOLUTION } from './drafts.ts'
import { Ledger } from './ledger.ts'
import { lowPort, MortalServer } from './mortal-server.ts'
import { type Day, keepDevices, keepPictures, keepTemplates, showTemplates } from './people.ts'
import { readAlias, readColour, readTemplateName, readWish } from './readers.ts'
import { staySignedIn } from './stay-signed-in.ts'

/** A server, virtual tags, and simulated people who work with them. */
export type ReliabilityTrial = Awaited<ReturnType<typeof openTrial>>

/** The number of virtual tags. */
export const TAGS = 12
/** The factor by which the tags' time runs faster than real time. */
const SPEED = 100
/** The size of the disk that outages fill. */
const DISK_MB = 1024
/** The pause between two checks of the trial's state. */
const CHECK_MS = 5
/** The longest wait, in milliseconds: more than anything needs on the busiest machine. */
const PATIENCE_MS = 300_000

/**
 * Starts a trial. `outages`: the server gets a small disk, where this machine allows it, and a clock that can be set.
 */
export async function openTrial(seed: string, outages: boolean) {
  const random = randomFrom(seed)
  const disk = outages ? await mountDisk(DISK_MB) : undefined
  const folder = disk?.folder ?? (await mkdtemp(join(tmpdir(), 'wifi-tms-reliability-')))
  const clock = clockOf(folder)
  const password = 'of-this-trial'
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: password, ...(outages && clock.env) }
  const server = new MortalServer(await lowPort(random), await lowPort(random), env)
  // Only a proper stop stores compiled code, with which later starts are faster.
  await server.start()
  await server.stop()
  await server.start()
  const me = await staySignedIn(server.url, 'admin', password)
  const product = await me.ask(products.create, { name: 'Trial', uri: 'trial' })
  const screens = (await allScreens(me)).filter(({ width, height }) => `${width}x${height}` === RESOLUTION)
  const fleet = startTags({
    server: server.url,
    mqttPort: server.mqttPort,
    product,
    speed: SPEED,
    seed,
    tags: Array.from({ length: TAGS }, (_, index) => ({
      mac: (0x02aa_0000_0001 + index).toString(16).padStart(12, '0'),
      screenType: screens[index % screens.length]!,
      // One tag in four asks over HTTP; the others stay connected over MQTT.
      http: index % 4 === 3,
    })),
  })
  await fleet.until('all tags online', () => fleet.online === TAGS, PATIENCE_MS)
  const ids = new Map((await me.ask(devices.list, { limit: MAX_LIMIT })).items.map(({ mac, _id }) => [mac, _id]))

  let state: 'closed' | 'open' | 'over' = 'closed'
  /** The number of people who wait until they may work. */
  let waiting = 0
  const day: Day = {
    me,
    random,
    calls: { open: 0, unanswered: 0 },
    faults: [],
    async mayWork() {
      waiting++
      while (state === 'closed') await wait(CHECK_MS)
      waiting--
      return state === 'open'
    },
  }
  const drawn = new Map<string, number>()
  const aliases = new Ledger('device')
  const pictures = new Ledger('picture')
  const drafts = new Ledger('template')
  const wishes = new Ledger('wish')
  const half = TAGS / 2
  const dayOf = (name: string): Day => ({ ...day, random: randomFrom(`${seed} ${name}`) })
  const people = [
    keepDevices(dayOf('devices'), aliases, product._id),
    keepPictures(dayOf('pictures'), pictures),
    keepTemplates(dayOf('templates'), drafts),
    showTemplates(dayOf('left'), wishes, new Map([...ids].slice(0, half)), drawn),
    showTemplates(dayOf('right'), wishes, new Map([...ids].slice(half)), drawn),
  ]
  return {
    folder,
    /** The small disk that holds the folder, if there is one. */
    disk,
    clock,
    server,
    fleet,
    day,
    /** The `_id` of each tag's device by the MAC address. */
    ids,
    /** The number from which each displayed template was made (`draft`), by the template's `_id`. */
    drawn,
    books: [
      { book: aliases, read: readAlias },
      { book: pictures, read: readColour },
      { book: drafts, read: readTemplateName },
      { book: wishes, read: readWish },
    ],
    /** Lets people work. */
    open() {
      state = 'open'
    },
    /** Lets nobody begin anything new. */
    close() {
      state = 'closed'
    },
    /** Waits until everybody has finished their present call. */
    async untilQuiet(): Promise<void> {
      const end = performance.now() + PATIENCE_MS
      while (waiting < people.length) {
        if (performance.now() > end)
          throw new Error(`${people.length - waiting} of ${people.length} wait for an answer`)
        await wait(CHECK_MS)
      }
    },
    /** Ends all work. */
    async end(): Promise<void> {
      state = 'over'
      await Promise.all(people)
    },
  }
}
