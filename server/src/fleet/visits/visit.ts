import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import { findOrMakeDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { restSeconds, secondsUntilMissed } from '../wishes/rest-rules.ts'
import { findPictureState, type Visitor } from './find-visitor.ts'
import { restOf } from './rest-of.ts'
import {
  announcedRest,
  contactOf,
  lastDelivery,
  mayBeStoredLater,
  needsNoPicture,
  reportsNothingNew,
  restDependsOnPlan,
  type SentPicture,
} from './rules.ts'

/** The fewest seconds after which a device is asked to come again. */
const LEAST_REST_SECONDS = 60

/** The newest delivery, whose picture the device should show, and the seconds until the device should come again. */
export interface Visit {
  delivery: SentPicture | null
  next: number
}

/** Seconds until a device to which nothing is due should come again. */
const usualRest = async (
  core: FleetCore,
  visitor: Visitor,
  { isPlanNeeded }: { isPlanNeeded: boolean },
): Promise<number> => (isPlanNeeded ? restOf(core, visitor, null) : restSeconds({}, visitor, core.now()))

/**
 * Records the contact of a device if nothing is due to the device and the device reports nothing new. Such contacts are
 * gathered, and stored about a second later. Returns the seconds until the device should come again; undefined if there
 * is more to do.
 */
export async function recordIdleContact(
  core: FleetCore,
  visitor: Visitor,
  protocol: Protocol,
  reports: readonly Up[],
): Promise<number | undefined> {
  const { deviceId, mac, uri } = visitor
  const now = core.now()
  if (!needsNoPicture(visitor) || !reportsNothingNew(visitor, reports)) return undefined
  const isPlanNeeded = restDependsOnPlan(visitor, now)
  const announcedNext = isPlanNeeded ? undefined : announcedRest(visitor, now)
  const next = announcedNext ?? (await usualRest(core, visitor, { isPlanNeeded }))
  const message = { type: 'asked', next, protocol } as const
  if (!mayBeStoredLater(visitor, message, now)) return undefined
  // A planned change that was not due when the visitor was read may be due by now.
  const currentState = isPlanNeeded ? await findPictureState(core.db, deviceId) : visitor
  if (!currentState || !needsNoPicture(currentState)) return undefined
  const contact = contactOf({ ...visitor, number: visitor.deviceNumber }, reports, now, {
    areTimesStored: announcedNext !== undefined,
  })
  await core.ingest.gather(mac, { ...message, contact }, { uri })
  return next
}

/**
 * Records a visit of a device that polls and cannot report which picture it shows. The device's reports are stored. The
 * picture that the device fetched at its last visit counts as shown, unless `proves` is false: this visit then proves
 * nothing. The picture that is due is offered. Returns undefined if the device was removed meanwhile.
 */
export async function takeVisit(
  core: FleetCore,
  visitor: Visitor,
  protocol: Protocol,
  reports: readonly Up[],
  { proves = true } = {},
): Promise<Visit | undefined> {
  const { deviceId, wake, mac, uri } = visitor
  const idleNext = await recordIdleContact(core, visitor, protocol, reports)
  if (idleNext !== undefined) return { delivery: lastDelivery(visitor), next: idleNext }
  const isPlanNeeded = restDependsOnPlan(visitor, core.now())
  const usualNext = await usualRest(core, visitor, { isPlanNeeded })
  const askedAfter = (next: number) => ({ type: 'asked', next, protocol }) as const
  // Ingest gets all messages at once: it keeps their order, and commits them together.
  const messages = [...reports, { type: 'came', proves } as const, askedAfter(usualNext)]
  await Promise.all(messages.map((message) => core.ingest(mac, message, { uri })))
  const { device, frame, dueAt } = await findOrMakeDelivery(core, deviceId, secondsUntilMissed(usualNext, wake))
  if (!device) return undefined
  const { delivery } = device.state
  if (frame || !dueAt) return { delivery, next: usualNext }
  // A picture is being painted or will be tried again, so the device comes sooner than was recorded above.
  const next = Math.max(LEAST_REST_SECONDS, await restOf(core, device, dueAt))
  if (next !== usualNext) await core.ingest(mac, { ...askedAfter(next), again: true }, { uri })
  return { delivery, next }
}
