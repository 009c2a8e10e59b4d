import { setTimeout as wait } from 'node:timers/promises'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
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

/** The shared state of simulated people who use the product while its server is killed again and again. */
export interface Day {
  me: Caller
  /** The random numbers of one person: nobody's choices depend on another's. */
  random: Random
  /** Waits until people may use the server. Resolves to false when the run is over. */
  mayWork(): Promise<boolean>
  calls: {
    /** Calls without an answer yet. */
    open: number
    /** Calls whose connection broke before an answer. */
    unanswered: number
  }
  /** Faults that no crash excuses. */
  faults: string[]
  /**
   * True if internal errors are no fault, because the database may be away. A call that failed so may have had its
   * effect.
   */
  mayFail?: boolean
}

/** The pause after a temporary refusal or an unanswered read. */
const RETRY_PAUSE_MS = 100
/** The maximum number of tries to read a thing. */
const MAX_READS = 100
/** The codes of temporary refusals because of the machine's state. Such a call has no effect. */
const TEMPORARY: readonly number[] = [errors.busy.code, errors.noStorage.code]

/**
 * Makes a call. Returns true if it was acknowledged, false if it was refused, undefined if it is uncertain. A call that
 * is refused because of too many calls is repeated after a wait.
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
      await wait(RETRY_PAUSE_MS)
      return makeCall(day, call)
    }
    if (TEMPORARY.includes(code)) {
      await wait(RETRY_PAUSE_MS)
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

/** Writes one thing and records it in the ledger: as tried before the call, then as acknowledged or refused. */
async function writeAndRecord(
  day: Day,
  ledger: Ledger,
  key: string,
  value: string | null,
  call: () => Promise<unknown>,
): Promise<void> {
  ledger.intend(key, value, null)
  const answer = await makeCall(day, call)
  if (answer) ledger.acknowledge(key, value)
  else if (answer === false) ledger.refuse(key, value)
}

/** Reads a thing and compares it with the ledger. Returns true if its value is certain now. */
export async function check(day: Day, ledger: Ledger, key: string, read: Reader): Promise<boolean> {
  const answer = await makeCall(day, async () => {
    const fault = ledger.settle(key, await read(day.me, key))
    if (fault) day.faults.push(fault)
  })
  return answer === true
}

/**
 * Checks a thing again until the read is answered: a server that has just started may refuse or break off some calls.
 */
export async function checkUntilAnswered(day: Day, ledger: Ledger, key: string, read: Reader): Promise<boolean> {
  for (let tries = 0; tries < MAX_READS; tries++) {
    if (await check(day, ledger, key, read)) return true
    await wait(RETRY_PAUSE_MS)
  }
  return false
}

/** Checks a thing if its value is uncertain. Returns true if it is certain now. */
const ensureCertain = async (day: Day, ledger: Ledger, key: string, read: Reader): Promise<boolean> =>
  ledger.isSure(key) || (await check(day, ledger, key, read))

const pick = <T>(day: Day, list: readonly T[]): T => list[Math.floor(day.random() * list.length)]!
/** The number of MAC addresses from which devices are chosen. */
const DEVICE_COUNT = 40

/** Adds, renames and removes devices without tags until the run is over. */
export async function keepDevices(day: Day, ledger: Ledger, product: string): Promise<void> {
  for (let n = 0; await day.mayWork(); n++) {
    const mac = (0x02fe_0000_0000 + Math.floor(day.random() * DEVICE_COUNT)).toString(16).padStart(12, '0')
    // True if this person has tried to add a device with this MAC address before.
    const isInLedger = ledger.value(mac) !== undefined
    if (isInLedger && !(await ensureCertain(day, ledger, mac, readAlias))) continue
    const alias = `device ${n}`
    if ((ledger.value(mac) ?? null) === null) {
      await writeAndRecord(day, ledger, mac, alias, () => day.me.ask(devices.create, { mac, alias, product }))
      continue
    }
    let id = ''
    if (!(await makeCall(day, async () => (id = (await day.me.ask(devices.list, { mac })).items[0]?._id ?? ''))))
      continue
    if (day.random() < 0.2) await writeAndRecord(day, ledger, mac, null, () => day.me.ask(devices.remove, { id }))
    else await writeAndRecord(day, ledger, mac, alias, () => day.me.ask(devices.update, { id, mac, alias, product }))
  }
}

/** Uploads pictures of one colour each and removes some of them, until the run is over. */
export async function keepPictures(day: Day, ledger: Ledger): Promise<void> {
  while (await day.mayWork()) {
    const oldId = pick(day, ledger.keys)
    if (oldId && day.random() < 0.2) {
      if ((await ensureCertain(day, ledger, oldId, readColour)) && ledger.value(oldId) !== null)
        await writeAndRecord(day, ledger, oldId, null, () => day.me.ask(images.remove, { id: oldId }))
      continue
    }
    const [r, g, b] = [day.random(), day.random(), day.random()].map((share) => Math.floor(share * 256)) as [
      number,
      number,
      number,
    ]
    const create = { width: 16, height: 16, channels: 3, background: { r, g, b } } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    // The server gives the picture its key, so an upload without an answer cannot be recorded.
    await makeCall(day, async () => {
      const { _id } = await day.me.ask(images.create, {}, { name: 'colour.png', bytes })
      ledger.acknowledge(_id, `#${Buffer.from([r, g, b]).toString('hex')}`)
    })
  }
}

/** Adds, renames and removes templates until the run is over. */
export async function keepTemplates(day: Day, ledger: Ledger): Promise<void> {
  for (let n = 0; await day.mayWork(); n++) {
    const name = `template ${n}`
    const oldId = pick(day, ledger.keys)
    if (!oldId || day.random() < 0.3) {
      await makeCall(day, async () =>
        ledger.acknowledge((await day.me.ask(templates.create, draft(name, n)))._id, name),
      )
    } else if ((await ensureCertain(day, ledger, oldId, readTemplateName)) && ledger.value(oldId) !== null) {
      if (day.random() < 0.3)
        await writeAndRecord(day, ledger, oldId, null, () => day.me.ask(templates.remove, { id: oldId }))
      else
        await writeAndRecord(day, ledger, oldId, name, () =>
          day.me.ask(templates.update, { id: oldId, ...draft(name, n) }),
        )
    }
  }
}

/**
 * Displays new templates on random selections of `tags` (device `_id` by MAC address), `meanTags` tags on average,
 * until the run is over. Stores the number of each template in `drawn`, by the template's `_id`.
 */
export async function showTemplates(
  day: Day,
  ledger: Ledger,
  tags: ReadonlyMap<string, string>,
  drawn: Map<string, number>,
  meanTags = 2,
): Promise<void> {
  const macs = [...tags.keys()]
  while (await day.mayWork()) {
    const n = Math.floor(day.random() * 1_000_000)
    let templateId = ''
    await makeCall(day, async () => {
      templateId = (await day.me.ask(templates.create, draft(`wish ${n}`, n)))._id
      drawn.set(templateId, n)
    })
    if (!templateId) continue
    // Each tag is chosen with this probability, so that `meanTags` are chosen on average.
    const chosenMacs = macs.filter(() => day.random() < meanTags / macs.length)
    const [first] = chosenMacs
    if (!first) continue
    const isMany = chosenMacs.length > 1
    for (const mac of chosenMacs) ledger.intend(mac, templateId, null)
    const answer = await makeCall(day, () =>
      isMany
        ? day.me.ask(showMany, { deviceIds: chosenMacs.map((mac) => tags.get(mac)!), templateId })
        : day.me.ask(showOne, { mac: first, templateId }),
    )
    for (const mac of chosenMacs) {
      if (answer) ledger.acknowledge(mac, templateId)
      else if (answer === false) ledger.refuse(mac, templateId)
    }
  }
}

/** Lets tags that have lost their secret in again. Repeats the call until it is answered. */
export async function letTagsIn({ me, faults }: Day, deviceIds: string[]): Promise<void> {
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
