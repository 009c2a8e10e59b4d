import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { rooms } from '@wifi-tms/contract/rooms'
import type { Caller } from '@wifi-tms/tags/call'
import { allScreens } from '@wifi-tms/tags/choose'
import { startTags } from '@wifi-tms/tags/fleet'
import { randomFrom } from '@wifi-tms/tags/random'
import { RESOLUTION } from '../reliability/drafts.ts'
import { Ledger } from '../reliability/ledger.ts'
import { type Day, keepDevices, keepPictures, keepTemplates, showTemplates } from '../reliability/people.ts'
import { readAlias, readColour, readTemplateName, readWish } from '../reliability/readers.ts'
import { staySignedIn } from '../reliability/stay-signed-in.ts'
import { bookSlots, readSlot } from './bookings.ts'
import { type Installation, openInstallation, PASSWORD } from './installation.ts'
import { planTasks } from './tasks.ts'

/** Servers, virtual tags, and simulated people who work with them, all through the balancer. */
export type ServersTrial = Awaited<ReturnType<typeof openTrial>>

export interface TrialSize {
  servers: number
  tags: number
  seed: string
}

/** The factor by which the tags' time runs faster than real time. */
export const SPEED = 20
/** One tag in ten shows only pictures of tasks. */
const TASK_TAG_INTERVAL = 10
/** The mean number of tags on which a person displays a template. */
const MEAN_TAGS = 10
/** The number of people who display templates. */
const DISPLAY_PEOPLE = 4
/** Milliseconds between two actions of a person. */
const PACE_MS = 40
/** The longest wait for anything. */
const PATIENCE_MS = 300_000

/** Repeats a call until it succeeds, and returns the answer. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(PACE_MS)
    }
  }
}

/** All devices of the installation. */
export async function allDevices(me: Caller) {
  const allItems = []
  for (let page = 1; ; page++) {
    const { items, total } = await until(() => me.ask(devices.list, { page, limit: MAX_LIMIT, sort: 'mac' }))
    allItems.push(...items)
    if (items.length === 0 || allItems.length >= total) return allItems
  }
}

/** Starts an installation with this many servers and tags, and lets people work. */
export async function openTrial({ servers: count, tags: size, seed }: TrialSize) {
  const random = randomFrom(seed)
  const installation: Installation = await openInstallation(count, random)
  const { balancer } = installation
  const me = await until(() => staySignedIn(balancer.url, 'admin', PASSWORD))
  const product = await me.ask(products.create, { name: 'Trial', uri: 'trial' })
  const screens = (await allScreens(me)).filter(({ width, height }) => `${width}x${height}` === RESOLUTION)
  const fleet = startTags({
    server: balancer.url,
    mqttPort: balancer.mqttPort,
    product,
    speed: SPEED,
    seed,
    tags: Array.from({ length: size }, (_, index) => ({
      mac: (0x02aa_0000_0001 + index).toString(16).padStart(12, '0'),
      // At most two screen types: for each of them every picture is painted once more, for comparison.
      screenType: screens[index % Math.min(2, screens.length)]!,
    })),
  })
  await fleet.until('all tags online', () => fleet.online === size, PATIENCE_MS)
  const ids = new Map((await allDevices(me)).map(({ mac, _id }) => [mac, _id]))
  const room = await me.ask(rooms.create, { name: 'Trial', timeZone: 'UTC' })

  let isOver = false
  const day: Day = {
    me,
    random,
    calls: { open: 0, unanswered: 0 },
    faults: [],
    mayFail: true,
    async mayWork() {
      await wait(PACE_MS)
      return !isOver
    },
  }
  /** The number of each displayed template by its `_id`. */
  const drawn = new Map<string, number>()
  const tagIds = [...ids]
  const taskedDevices = tagIds.filter((_, index) => index % TASK_TAG_INTERVAL === 0)
  const otherDevices = tagIds.filter((_, index) => index % TASK_TAG_INTERVAL !== 0)
  await planTasks(
    me,
    taskedDevices.map(([, id]) => id),
    drawn,
  )
  const books = {
    devices: new Ledger('device'),
    pictures: new Ledger('picture'),
    templates: new Ledger('template'),
    wishes: new Ledger('wish'),
    bookings: new Ledger('booking'),
  }
  const dayOf = (name: string): Day => ({ ...day, random: randomFrom(`${seed} ${name}`) })
  const people = [
    keepDevices(dayOf('devices'), books.devices, product._id),
    keepPictures(dayOf('pictures'), books.pictures),
    keepTemplates(dayOf('templates'), books.templates),
    bookSlots(dayOf('bookings'), books.bookings, room._id),
    ...Array.from({ length: DISPLAY_PEOPLE }, (_, who) => {
      const ownTags = otherDevices.filter((_, index) => index % DISPLAY_PEOPLE === who)
      return showTemplates(
        dayOf(`wishes ${who}`),
        books.wishes,
        new Map(ownTags),
        drawn,
        Math.min(MEAN_TAGS, ownTags.length),
      )
    }),
  ]
  return {
    ...installation,
    me,
    fleet,
    day,
    ids,
    drawn,
    books: [
      { book: books.devices, read: readAlias },
      { book: books.pictures, read: readColour },
      { book: books.templates, read: readTemplateName },
      { book: books.wishes, read: readWish },
      { book: books.bookings, read: readSlot },
    ],
    /** Ends all work. */
    async end(): Promise<void> {
      isOver = true
      await Promise.all(people)
    },
  }
}
