import type { UpOf } from '@wifi-tms/contract/messages'
import { MAX_SIDE, type PanelColor } from '@wifi-tms/contract/screen-types'
import type { Panel } from '@wifi-tms/paint/panels'
import { z } from 'zod'
import type { AccessPointTagTable } from '../../base/database/access-point-tables.ts'

/** The fewest and the most seconds between two check-ins of a tag. Times outside this range are cut to it. */
const [LEAST_REST_SECONDS, MOST_REST_SECONDS] = [60, 3600]
/** The maximum number of milliseconds after which a picture without any sign of its transfer is uploaded again. */
const LONGEST_WAIT_MS = 6 * 3_600_000
/** The voltages that tags report without measuring them: 0, and a fixed value (oepl-tag-types). */
const FAKE_MV = [0, 1337]
/**
 * The content modes in which a tag shows uploaded pictures. In other modes the access point draws pictures of its own.
 */
const UPLOAD_MODES = [24, 25]
/** The hash of a tag for which the access point has no picture. */
const NO_HASH = '0'.repeat(16)

const wholeNumber = z.int().catch(0)

/** The access point's record of a tag. A malformed value counts as missing. */
const TagRecord = z.object({
  mac: z
    .string()
    .regex(/^[0-9a-f]{16}$/i)
    .toLowerCase(),
  /** The hash of the tag's picture. Only its first 8 bytes are used, as the others are 0 after a transfer. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{16,32}$/i)
    .transform((hex) => hex.slice(0, 16).toLowerCase())
    .catch(NO_HASH),
  lastseen: z.int().min(0).max(0xffffffff).catch(0),
  nextcheckin: wholeNumber,
  pending: wholeNumber,
  updatecount: z.int().min(0).max(0xffffffff).catch(0),
  RSSI: z.int().min(-150).max(-1).optional().catch(undefined),
  batteryMv: wholeNumber,
  hwType: z.int().min(0).max(255).optional().catch(undefined),
  contentMode: wholeNumber,
  isexternal: z.boolean().catch(false),
})
export type TagRecord = z.output<typeof TagRecord>

/** The readable records in an answer, and the offset of the next page; undefined if the answer is no list. */
export function tagsIn(answer: unknown): { tags: TagRecord[]; next: number | undefined } | undefined {
  const page = z.object({ tags: z.array(z.unknown()), continu: z.int().optional().catch(undefined) }).safeParse(answer)
  if (!page.success) return undefined
  return { tags: page.data.tags.flatMap((tag) => TagRecord.safeParse(tag).data ?? []), next: page.data.continu }
}

/** The level of red, green or blue in a colour. */
const ColorLevel = z.int().min(0).max(255)

/** A kind of tag, from its file on the access point. */
export const TagType = z.object({
  name: z.string().catch(''),
  width: z.int().min(8).max(MAX_SIDE),
  height: z.int().min(8).max(MAX_SIDE),
  colortable: z.record(z.string().max(40), z.tuple([ColorLevel, ColorLevel, ColorLevel])),
})
export type TagType = z.output<typeof TagType>

/** Derives the kind of panel from the names in the colour table of a tag type. */
export function panelColorOf({ name, colortable }: TagType): PanelColor {
  // The panels with the most colours are tested first: a panel with green or blue also has red and yellow.
  const has = (colour: string) => colortable[colour] !== undefined
  if (has('green') || has('blue'))
    // The colour table of a Spectra panel has an entry for orange, which that panel cannot show.
    return has('orange') && !/spectra|e6/i.test(name) ? '7 color' : 'E6 color'
  if (has('red')) return has('yellow') ? 'B/W/R/Y' : 'B/W/R'
  return has('yellow') ? 'B/W/Y' : 'B/W'
}

/**
 * Gives a panel exactly the inks of a tag type's colour table. The access point turns each pixel into the nearest
 * colour of this table, so with other inks it might choose a wrong one.
 */
export const inTableColours = (panel: Panel, { colortable }: TagType): Panel => ({
  ...panel,
  inks: panel.inks.map((ink) => ({ ...ink, rgb: colortable[ink.colour] ?? ink.rgb })),
})

/** Seconds from a tag's last check-in to its next one. A tag in deep sleep names a moment a century away. */
export const secondsToCheckIn = ({ nextcheckin, lastseen }: TagRecord): number =>
  Math.min(MOST_REST_SECONDS, Math.max(LEAST_REST_SECONDS, nextcheckin - lastseen))

/**
 * Makes a tag's report from the access point's record. `screenType` is the number of the tag's screen type; undefined
 * if it is not to be reported. The report's `battery` is in hundredths of a volt.
 */
export const reportOf = ({ batteryMv, RSSI: rssi }: TagRecord, screenType: number | undefined): UpOf<'report'> => ({
  type: 'report',
  sleeps: true,
  ...(screenType !== undefined && { screenType }),
  ...(batteryMv > 0 && batteryMv < 10_000 && !FAKE_MV.includes(batteryMv) && { battery: Math.round(batteryMv / 10) }),
  ...(rssi !== undefined && { wifi: { rssi } }),
})

/**
 * True if the tag shows a picture of its own, as it was reset. The access point then has no picture for it, sent or
 * waiting.
 */
export const wasReset = ({ hash, pending }: TagRecord): boolean => hash === NO_HASH && pending === 0

type Upload = Pick<AccessPointTagTable, 'updateCount' | 'hash' | 'tryAt'>

/**
 * True if the uploaded picture has reached the tag: the record shows one more transfer, no waiting picture, and another
 * hash.
 */
export const hasArrived = (record: TagRecord, { updateCount, hash }: Upload): boolean =>
  record.updatecount > updateCount &&
  record.pending === 0 &&
  record.hash !== hash &&
  record.hash !== NO_HASH &&
  UPLOAD_MODES.includes(record.contentMode)

/**
 * True if the uploaded picture counts as lost: it did not reach the tag in time, or the tag was reset meanwhile. A time
 * that lies too far ahead was set before the server's clock was put back.
 */
export function isLost(record: TagRecord, { hash, tryAt }: Upload, now: Date): boolean {
  const waitMs = Date.parse(tryAt ?? '') - now.getTime()
  const isAwaited = waitMs > 0 && waitMs <= LONGEST_WAIT_MS
  return !isAwaited || (wasReset(record) && hash !== NO_HASH)
}

/**
 * Returns the moment from which upload number `uploads` counts as lost. The first upload has two check-ins and a minute
 * to arrive. The time doubles with each further upload.
 */
export const tryAgainAt = (record: TagRecord, uploads: number, now: Date): string => {
  const firstWaitMs = (2 * secondsToCheckIn(record) + LEAST_REST_SECONDS) * 1000
  // The power is limited, so that it stays a finite number.
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.min(uploads - 1, 12))).toISOString()
}
