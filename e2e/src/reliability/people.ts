import { setTimeout as wait } from 'node:timers/promises'
import { devices, letInAgain } from '@wifi-tms/contract/devices'
import { showMany, showOne } from '@wifi-tms/contract/displays'
import { errors } from '@wifi-tms/contract/errors'
import { images } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import { type Caller, CallRefused } from '@wifi-tms/tags/call'
import type { Random } from '@wifi-tms/tags/random'
import sharp from 'sharp'
import { draft } from './drafts.ts'
import type { Ledger } from './ledger.ts'
import { type Reader, readAlias, readColour, readTemplateName } from './readers.ts'

/** The working day of people who use the product while its server dies again and again. */
export interface Day {
  me: Caller
  /** Each person has random numbers of their own, so that nobody's choices depend on another's. */
  random: Random
  /** Resolves true as soon as the server is there, false when the day is over. */
  open(): Promise<boolean>
  calls: {
    /** Calls on their way now. */
    open: number
    /** Calls whose answer did not come. */
    unanswered: number
  }
  /** Faults that no crash excuses. */
  faults: string[]
  /** Internal errors are no fault while the database is taken away: the call may or may not have had its effect. */
  mayFail?: boolean
}

const TOO_MANY_WAIT_MS = 100
/** The most tries to read a thing. */
const MOST_READS = 100
/** Refusals because of the machine's state, which change nothing. */
const NOT_NOW: readonly number[] = [errors.busy.code, errors.noStorage.code]

/**
 * Makes a call: true when it was acknowledged, false when it was refused; undefined when the answer did not come. Where
 * there are too many calls, it waits and calls again.
 */
export async function makeCall(day: Day, call: () => Promise<unknown>): Promise<boolean | undefined> {
  day.calls.open++
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof CallRefused)) {
      day.calls.unanswered++
      return undefined
    }
    const { code } = error
    if (code === errors.tooMany.code) {
      await wait(TOO_MANY_WAIT_MS)
      return makeCall(day, call)
    }
    if (NOT_NOW.includes(code)) {
      await wait(TOO_MANY_WAIT_MS)
      return false
    }
    const isExcused = code === errors.ourFault.code && day.mayFail
    if (!isExcused && (code === errors.ourFault.code || code >= errors.tokenUnknown.code))
      day.faults.push(error.message)
    return code === errors.ourFault.code ? undefined : false
  } finally {
    day.calls.open--
  }
}

/** Writes one thing and records it in the ledger. */
async function write(
  day: Day,
  book: Ledger,
  key: string,
  value: string | null,
  call: () => Promise<unknown>,
): Promise<void> {
  book.intend(key, value, null)
  const answer = await makeCall(day, call)
  if (answer) book.acknowledge(key, value)
  else if (answer === false) book.refuse(key)
}

/** Reads a thing and compares it with the ledger; true when its state is certain now. */
export async function check(day: Day, book: Ledger, key: string, read: Reader): Promise<boolean> {
  const answer = await makeCall(day, async () => {
    const fault = book.settle(key, await read(day.me, key))
    if (fault) day.faults.push(fault)
  })
  return answer === true
}

/** Reads a thing until it is answered, as a server that has just come back may refuse or break off some calls. */
export async function readInTheEnd(day: Day, book: Ledger, key: string, read: Reader): Promise<boolean> {
  for (let tries = 0; tries < MOST_READS; tries++) {
    if (await check(day, book, key, read)) return true
    await wait(TOO_MANY_WAIT_MS)
  }
  return false
}

/** Reads a thing only if its state is uncertain. */
const settle = async (day: Day, book: Ledger, key: string, read: Reader): Promise<boolean> =>
  book.isSure(key) || (await check(day, book, key, read))

const pick = <T>(day: Day, list: readonly T[]): T => list[Math.floor(day.random() * list.length)]!
const DEVICES = 40

/** Adds, renames and removes devices that are never switched on. */
export async function keepDevices(day: Day, book: Ledger, product: string): Promise<void> {
  for (let n = 0; await day.open(); n++) {
    const mac = (0x02fe_0000_0000 + Math.floor(day.random() * DEVICES)).toString(16).padStart(12, '0')
    const isBooked = book.value(mac) !== undefined
    if (isBooked && !(await settle(day, book, mac, readAlias))) continue
    const alias = `device ${n}`
    if ((book.value(mac) ?? null) === null) {
      await write(day, book, mac, alias, () => day.me.ask(devices.create, { mac, alias, product }))
      continue
    }
    let id = ''
    if (!(await makeCall(day, async () => (id = (await day.me.ask(devices.list, { mac })).items[0]?._id ?? ''))))
      continue
    if (day.random() < 0.2) await write(day, book, mac, null, () => day.me.ask(devices.remove, { id }))
    else await write(day, book, mac, alias, () => day.me.ask(devices.update, { id, mac, alias, product }))
  }
}

/** Uploads pictures of one colour each, and removes some. */
export async function keepPictures(day: Day, book: Ledger): Promise<void> {
  while (await day.open()) {
    const oldId = pick(day, book.keys)
    if (oldId && day.random() < 0.2) {
      if ((await settle(day, book, oldId, readColour)) && book.value(oldId) !== null)
        await write(day, book, oldId, null, () => day.me.ask(images.remove, { id: oldId }))
      continue
    }
    const [r, g, b] = [day.random(), day.random(), day.random()].map((share) => Math.floor(share * 256)) as [
      number,
      number,
      number,
    ]
    const create = { width: 16, height: 16, channels: 3, background: { r, g, b } } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    await makeCall(day, async () => {
      const { _id } = await day.me.ask(images.create, {}, { name: 'colour.png', bytes })
      book.acknowledge(_id, `#${Buffer.from([r, g, b]).toString('hex')}`)
    })
  }
}

/** Draws templates, renames and removes them. */
export async function keepTemplates(day: Day, book: Ledger): Promise<void> {
  for (let n = 0; await day.open(); n++) {
    const name = `template ${n}`
    const oldId = pick(day, book.keys)
    if (!oldId || day.random() < 0.3) {
      await makeCall(day, async () => book.acknowledge((await day.me.ask(templates.create, draft(name, n)))._id, name))
    } else if ((await settle(day, book, oldId, readTemplateName)) && book.value(oldId) !== null) {
      if (day.random() < 0.3) await write(day, book, oldId, null, () => day.me.ask(templates.remove, { id: oldId }))
      else await write(day, book, oldId, name, () => day.me.ask(templates.update, { id: oldId, ...draft(name, n) }))
    }
  }
}

/**
 * Shows a new template on some of these tags (mac → device), `meanTags` on average, over and over. `drawn` gets the number
 * from which each template was drawn.
 */
export async function showThings(
  day: Day,
  book: Ledger,
  tags: ReadonlyMap<string, string>,
  drawn: Map<string, number>,
  meanTags = 2,
): Promise<void> {
  const macs = [...tags.keys()]
  while (await day.open()) {
    const n = Math.floor(day.random() * 1_000_000)
    let templateId = ''
    await makeCall(day, async () => {
      templateId = (await day.me.ask(templates.create, draft(`wish ${n}`, n)))._id
      drawn.set(templateId, n)
    })
    if (!templateId) continue
    const chosenMacs = macs.filter(() => day.random() < meanTags / macs.length)
    const [first] = chosenMacs
    if (!first) continue
    const isMany = chosenMacs.length > 1
    for (const mac of chosenMacs) book.intend(mac, templateId, null)
    const answer = await makeCall(day, () =>
      isMany
        ? day.me.ask(showMany, { deviceIds: chosenMacs.map((mac) => tags.get(mac)!), templateId })
        : day.me.ask(showOne, { mac: first, templateId }),
    )
    for (const mac of chosenMacs) {
      if (answer) book.acknowledge(mac, templateId)
      else if (answer === false) book.refuse(mac)
    }
  }
}

/** Lets tags that have lost their secret in again: repeats the call until it is acknowledged. */
export async function letThemIn({ me, faults }: Day, deviceIds: string[]): Promise<void> {
  for (;;) {
    try {
      await me.ask(letInAgain, { deviceIds })
      return
    } catch (error) {
      if (error instanceof CallRefused) {
        faults.push(error.message)
        return
      }
      await wait(50)
    }
  }
}
