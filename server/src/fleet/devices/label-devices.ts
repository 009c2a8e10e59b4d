import { setImmediate as turn } from 'node:timers/promises'
import { BULK_PORTION, type changeDevices as call, type DeviceSet } from '@wifi-tms/contract/bulk'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { LABELS_MAX } from '@wifi-tms/contract/labels'
import type { Ask } from '../../api/http/answer.ts'
import type { Keep } from '../../api/http/keep-history.ts'
import { editedAt } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { changeRows } from '../../base/database/json-rows.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { chosenDevices, type DeviceChoice } from './choose.ts'
import { deviceLabels, replaceLabels } from './labels.ts'
import { labelsAfter } from './rules.ts'

/**
 * Changes many devices portion by portion, each in a transaction of its own; with `after` only the portion after that
 * place. Nothing is changed where any device would have too many labels. Named devices get a line of the history each,
 * others one with their number. Throws Refusal.
 */
export async function labelDevices(
  { db, now }: Core,
  { set, dryRun = false, after, ...choice }: Parsed<typeof call>,
  { who, change, changed, unchanged }: Pick<Ask<'devices'>, 'who' | 'change' | 'changed' | 'unchanged'>,
): Promise<Output<typeof call>> {
  const judged =
    dryRun || after === undefined ? await inPortions(after, (at) => readPortion(db, choice, set, at)) : null
  if (dryRun) {
    unchanged()
    return judged!
  }
  const save = (offset: number) =>
    withFleetLock(change, async (tx, keep) => {
      const portion = await readPortion(tx, choice, set, offset)
      const labelled = portion.differing
      await replaceLabels(tx, new Map(labelled.map(({ number, labels }) => [number, labels])))
      await changeRows(tx, 'set', 'device', {
        key: { number: 'integer' },
        columns: { updatedAt: 'text', updatedBy: 'text', updatedById: 'text' },
        rows: labelled.map(({ number, updatedAt }) => ({
          number,
          updatedAt: editedAt(now(), updatedAt),
          updatedBy: who.username,
          updatedById: who.accountId,
        })),
      })
      keepLines(keep, labelled, choice.deviceIds ? undefined : set)
      return portion
    })
  if (choice.deviceIds) changed('devices', choice.deviceIds)
  return inPortions(after, save)
}

interface Differing {
  number: number
  id: string
  name: string
  updatedAt: string
  before: string[]
  labels: string[]
}

interface Portion {
  total: number
  /** The devices whose labels change. */
  differing: Differing[]
  /** The place after which the next portion begins; null after the last. */
  next: number | null
}

/** Sums up all portions, or the one after a place. */
async function inPortions(after: number | undefined, work: (after: number) => Promise<Portion>) {
  const sum: Output<typeof call> = { total: 0, changed: 0, next: after ?? 0 }
  do {
    const { total, differing, next } = await work(sum.next!)
    sum.total += total
    sum.changed += differing.length
    sum.next = next
    // Others have their turn between two portions.
    await turn()
  } while (after === undefined && sum.next !== null)
  return sum
}

/** Reads the chosen devices after a place, with their new labels. Throws Refusal where one would have too many. */
async function readPortion(db: Db, choice: DeviceChoice, set: DeviceSet, after: number): Promise<Portion> {
  const chosen = await chosenDevices(db, choice).catch(asWrong)
  const rows = await chosen
    .select(['device.number', 'device.alias', 'device.mac', 'device.updatedAt'])
    .where('device.number', '>', after)
    .orderBy('device.number')
    .limit(BULK_PORTION + 1)
    .execute()
  const portion = rows.slice(0, BULK_PORTION)
  const had = await deviceLabels.of(
    db,
    portion.map(({ number }) => number),
  )
  const differing = portion.flatMap(({ number, id, alias, mac, updatedAt }) => {
    const before = had.get(number) ?? []
    const labels = labelsAfter(before, set)
    const name = alias || mac
    if (labels && labels.length > LABELS_MAX)
      throw wrong('set.addLabels', `At most ${LABELS_MAX} labels: ${name} would have more`)
    return labels ? [{ number, id, name, updatedAt, before, labels }] : []
  })
  return { total: portion.length, differing, next: rows.length > portion.length ? portion.at(-1)!.number : null }
}

/** A missing device is a fault of the body here. */
function asWrong(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'notFound'
    ? new Refusal('wrongInput', error.message, error.faults)
    : error
}

/** Writes a line for each device, or one with their number and the change. */
function keepLines(keep: Keep, differing: readonly Differing[], set: DeviceSet | undefined): void {
  if (set || differing.length === 0) keep({ after: { total: differing.length, ...set } })
  else
    for (const { id, name, before, labels } of differing)
      keep({ object: { id, name }, before: { labels: before }, after: { labels } })
}
