import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import { findOrMakeDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { missedSeconds, restSeconds } from '../wishes/rest-rules.ts'
import { findPictureState, type Visitor } from './find-visitor.ts'
import { restOf } from './rest-of.ts'
import {
  announcedRest,
  contactOf,
  lastDelivery,
  mayBePlanned,
  mayBeStoredLater,
  needsNoPicture,
  type SentPicture,
  saysNothingNew,
} from './rules.ts'

/** The fewest seconds after which a device is asked to come again. */
const LEAST_REST_SECONDS = 60

/** The newest delivery, whose picture the device should fetch, and the seconds until it should come again. */
export interface Visit {
  delivery: SentPicture | null
  next: number
}

/** Seconds until a device to which nothing is due should come again. */
const usualRest = async (core: FleetCore, visitor: Visitor, { isPlanned }: { isPlanned: boolean }): Promise<number> =>
  isPlanned ? restOf(core, visitor, null) : restSeconds({}, visitor, core.now())

/**
 * Records a contact at which nothing is due to the device and the device reports nothing new. Such contacts are stored
 * together, later. Returns the seconds until the device should come again; undefined if there is more to do.
 */
export async function takeContactWithoutNews(
  core: FleetCore,
  visitor: Visitor,
  protocol: Protocol,
  reports: readonly Up[],
): Promise<number | undefined> {
  const { deviceId, mac, uri } = visitor
  const now = core.now()
  if (!needsNoPicture(visitor) || !saysNothingNew(visitor, reports)) return undefined
  const isPlanned = mayBePlanned(visitor, now)
  const announcedNext = isPlanned ? undefined : announcedRest(visitor, now)
  const next = announcedNext ?? (await usualRest(core, visitor, { isPlanned }))
  const message = { type: 'asked', next, protocol } as const
  if (!mayBeStoredLater(visitor, message, now)) return undefined
  // A planned change that was not due when the visitor was read may be due by now.
  const currentState = isPlanned ? await findPictureState(core.db, deviceId) : visitor
  if (!currentState || !needsNoPicture(currentState)) return undefined
  const contact = contactOf({ ...visitor, number: visitor.deviceNumber }, reports, now, {
    areTimesStored: announcedNext !== undefined,
  })
  await core.ingest.soon(mac, { ...message, only: contact }, { uri })
  return next
}

/**
 * Records a visit of a device that only asks (polls) and cannot report which picture it shows. The device's reports are
 * stored. The picture that it fetched at its last visit counts as shown, unless `proves` is false, as the device has
 * reported another picture. The picture that is due is offered. Returns undefined if the device was removed meanwhile.
 */
export async function takeVisit(
  core: FleetCore,
  visitor: Visitor,
  protocol: Protocol,
  reports: readonly Up[],
  { proves = true } = {},
): Promise<Visit | undefined> {
  const { deviceId, wake, mac, uri } = visitor
  const nextWithoutNews = await takeContactWithoutNews(core, visitor, protocol, reports)
  if (nextWithoutNews !== undefined) return { delivery: lastDelivery(visitor), next: nextWithoutNews }
  const isPlanned = mayBePlanned(visitor, core.now())
  const usualNext = await usualRest(core, visitor, { isPlanned })
  const askedAfter = (next: number) => ({ type: 'asked', next, protocol }) as const
  // Ingest gets all messages at once: it keeps their order, and commits them together.
  const messages = [...reports, { type: 'came', proves } as const, askedAfter(usualNext)]
  await Promise.all(messages.map((message) => core.ingest(mac, message, { uri })))
  const { device, frame, dueAt } = await findOrMakeDelivery(core, deviceId, missedSeconds(usualNext, wake))
  if (!device) return undefined
  const { delivery } = device.state
  if (frame || !dueAt) return { delivery, next: usualNext }
  // A picture is being painted or will be tried again, so the device comes sooner than was recorded above.
  const next = Math.max(LEAST_REST_SECONDS, await restOf(core, device, dueAt))
  if (next !== usualNext) await core.ingest(mac, { ...askedAfter(next), again: true }, { uri })
  return { delivery, next }
}
