import { setTimeout as after } from 'node:timers/promises'
import { DeviceMac } from '@wifi-tms/contract/messages'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { addByKey } from '../secrets/authenticate.ts'
import { panelToReport } from '../visits/panel-to-report.ts'
import type { AccessPointLink } from './ask-access-point.ts'
import { type FoundAccessPoint, type FoundTag, findTags, saveTag } from './queries.ts'
import { readTags } from './read-tags.ts'
import { panelColorOf, reportOf, secondsToCheckIn, type TagRecord, TagType, wasReset } from './rules.ts'
import { type HeldTag, uploadPicture } from './upload-picture.ts'

/** The maximum number of pictures that are uploaded in one visit. */
const MOST_UPLOADS = 10
/** Milliseconds between two uploads. */
const PAUSE_MS = 1000
/** The greatest age, in seconds, of a check-in that is still reported. */
const MAX_CHECK_IN_AGE_SECONDS = 7200

/**
 * Reads the tags of an access point, stores what they have reported, and uploads their due pictures. Returns the number
 * of tags that the access point holds itself. Throws AccessPointFailed.
 */
export async function visitAccessPoint(
  core: FleetCore,
  accessPoint: FoundAccessPoint,
  link: AccessPointLink,
  signal: AbortSignal,
): Promise<number> {
  // Every access point also lists tags of other access points, but is certain to reach only the tags that it holds.
  const records = new Map((await readTags(link)).filter((tag) => !tag.isexternal).map((record) => [record.mac, record]))
  const typeOf = typeReader(link)
  let uploads = 0
  const ownTags = await findOwnTags(core, accessPoint, records)
  // Concurrent reports are committed together, in few transactions.
  await Promise.all(
    ownTags.map(async (tag) => {
      const record = records.get(tag.mac)!
      await storeReports(core, accessPoint.id, tag, record, await typeOf(record.hwType))
    }),
  )
  for (const tag of ownTags) {
    const record = records.get(tag.mac)!
    const type = await typeOf(record.hwType)
    // A wish is the picture that a tag should show, with its state: none, on the way, or shown.
    const needsPicture = tag.wishState !== null && tag.wishState !== 'shown'
    if (!needsPicture || uploads === MOST_UPLOADS) continue
    const heldTag: HeldTag = { accessPoint, tag, record, type }
    if (!(await uploadPicture(core, link, heldTag))) continue
    uploads++
    if (uploads < MOST_UPLOADS) await after(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return records.size
}

/**
 * Finds those approved devices of these tags for which the access point may report. For an unknown tag a device is
 * added, if the product accepts new devices.
 */
async function findOwnTags(
  core: FleetCore,
  { productId, apikey }: FoundAccessPoint,
  records: ReadonlyMap<string, TagRecord>,
): Promise<FoundTag[]> {
  const macs = Array.from(records.keys()).filter((mac) => DeviceMac.safeParse(mac).success)
  const knownTags = await findTags(core.db, macs)
  const knownMacs = new Set(knownTags.map(({ mac }) => mac))
  const unknownMacs = macs.filter((mac) => !knownMacs.has(mac))
  // Concurrent additions are committed together, in few transactions.
  const additions = await Promise.all(unknownMacs.map((mac) => addByKey(core, mac, apikey)))
  // `addByKey` returns a text, the reason, for a tag that it has refused.
  const allTags = additions.some((addition) => typeof addition !== 'string') ? await findTags(core.db, macs) : knownTags
  // A device that has come through an access point may come through another. Any other device must be of this product,
  // and have no secret: with a secret it connects by itself.
  return allTags.filter(
    (tag) =>
      tag.approved === 1 && (tag.accessPointId !== null || (tag.productId === productId && Number(tag.secrets) === 0)),
  )
}

/**
 * Returns a function that reads tag types, each only once. It returns undefined for a type without a usable file.
 */
function typeReader(link: AccessPointLink) {
  const types = new Map<number, Promise<TagType | undefined>>()
  const readType = async (hwType: number) => {
    const path = `/tagtypes/${hwType.toString(16).toUpperCase().padStart(2, '0')}.json`
    return TagType.safeParse(await link.read(path)).data
  }
  return async (hwType: number | undefined): Promise<TagType | undefined> => {
    if (hwType === undefined) return undefined
    const type = types.get(hwType) ?? readType(hwType)
    types.set(hwType, type)
    return type
  }
}

/**
 * True if a check-in is the stored check-in or an older one. A stored check-in that lies ahead was read while the
 * access point's clock was wrong, so an earlier check-in may be new.
 */
const isKnownCheckIn = (lastseen: number, stored: number, now: Date): boolean =>
  lastseen === stored || (lastseen < stored && stored <= now.getTime() / 1000)

/** Stores the reports that the access point has received from a tag since the last visit. */
async function storeReports(
  core: FleetCore,
  accessPointId: string,
  { id, mac, uri, lastSeen, shownHash, screenType }: FoundTag,
  record: TagRecord,
  type: TagType | undefined,
): Promise<void> {
  if (shownHash && wasReset(record)) {
    await core.ingest(mac, { type: 'report', frame: null }, { uri })
    await saveTag(core.db, accessPointId, id, { shownHash: '', shownSha256: '' })
  }
  if (lastSeen !== null && isKnownCheckIn(record.lastseen, lastSeen, core.now())) return
  const panel = type && (await panelToReport(core, screenType, { ...type, color: panelColorOf(type) }))
  const messages: Promise<void>[] = [core.ingest(mac, reportOf(record, panel), { uri })]
  // `asked` tells the server that the tag has checked in, and the seconds until it will do so again.
  const isRecent = record.lastseen > core.now().getTime() / 1000 - MAX_CHECK_IN_AGE_SECONDS
  if (isRecent)
    messages.push(core.ingest(mac, { type: 'asked', next: secondsToCheckIn(record), protocol: 'oepl' }, { uri }))
  await Promise.all(messages)
  await saveTag(core.db, accessPointId, id, { lastSeen: record.lastseen })
}
