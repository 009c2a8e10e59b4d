import { Readable } from 'node:stream'
import { conflict } from '@wifi-tms/contract/conflicts'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import { linkItem, readScanned } from '@wifi-tms/contract/item-links'
import { exportProofs, readItemProof, readProofs } from '@wifi-tms/contract/item-proofs'
import { approveItems, readItemReviews, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems as call, type ItemsWritten } from '@wifi-tms/contract/item-rows'
import { displayItem, exportItems, items, readPlannedItems, readWaitingItems } from '@wifi-tms/contract/items'
import type { Answer, CallContext } from '../../api/http/answer.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { conditionsOf } from '../../api/resources/rules.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { approveReview, refuseReview } from './decide-review.ts'
import { exportItems as linesOfItems } from './export-items.ts'
import { findScanned } from './find-scanned.ts'
import { linkItem as link } from './link-item.ts'
import { listPlanned } from './list-planned.ts'
import { renameChanges } from './planned-changes.ts'
import { exportProofs as linesOfProofs, listItemProofs, listProofs } from './proofs.ts'
import { forgetItems, linkDevices, toItems } from './queries.ts'
import { readMany } from './read-many.ts'
import { listReviews, renameInReviews } from './reviews.ts'
import { factsAfter, isSame, priceChangePercent } from './rules.ts'
import { listWaiting } from './waiting.ts'
import { wishForItems } from './wish-items.ts'
import { writeItems } from './write-items.ts'

/** Thrown to roll back the transaction of a dry run. */
class DryRunDone extends Error {
  readonly written: ItemsWritten
  constructor(written: ItemsWritten) {
    super('only tried')
    this.written = written
  }
}

/** Writes many items, or only reports what that would change. Wrong rows are left out and reported. */
async function writeMany(
  core: Core,
  input: Parsed<typeof call>,
  { who, change, changed, unchanged }: CallContext<'items' | 'devices' | 'displays'>,
) {
  const { rows, failed, keysToKeep } = await readMany(input)
  try {
    const answer = await withFleetLock(
      change,
      async (tx, recordChange) => {
        const { maxChange } = input
        const {
          changedIds,
          outcomes: _,
          ...result
        } = await writeItems(tx, rows, {
          now: core.now(),
          by: who,
          maxChange,
          texts: input.texts,
          merge: input.merge,
          isDryRun: input.dryRun,
          compare: input.compare,
          review: core.config.review,
          ...(keysToKeep && { keysToKeep }),
        })
        const written = { ...result, failed: [...failed, ...result.failed].sort((one, other) => one.row - other.row) }
        if (input.dryRun || input.compare) throw new DryRunDone(written)
        const { created, changed: changedCount, deleted, wished, held, failed: faults } = written
        recordChange({ after: { created, changed: changedCount, deleted, wished, held, failed: faults.length } })
        changed('items', changedIds)
        return written
      },
      'item',
      'template',
    )
    core.reconcileNow()
    return answer
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error
    unchanged()
    return error.written
  }
}

/**
 * Refuses a change of a single item if this installation wants a second person for each change (`items: 0`). Only the
 * rows of `writeItems` can wait for that person.
 */
function refuseUnreviewed({ config }: Core): void {
  if (config.review?.items === 0)
    throw conflict('second-person', { percent: 0 }, 'Each change of an item wants a second person')
}

export function itemRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, items, {
    table: 'item',
    locks: ['template', 'wishes'],
    sort: 'key',
    async toColumns({ key, devices, ...write }, { tx, before }) {
      if (write.template) await refuseMissingRows(tx, 'template', [write.template], () => 'template')
      await refuseMissingRows(tx, 'device', devices ?? [], (index) => `devices.${index}`)
      const now = core.now().toISOString()
      const facts = factsAfter({ key, ...write }, now, before)
      const percent = core.config.review?.percent
      if (percent !== undefined && before && priceChangePercent(before, facts) > percent)
        throw conflict(
          'second-person',
          { percent },
          `A price that changes by more than ${percent} % wants a second person`,
        )
      const isLikeBefore = before !== undefined && before.key === key && isSame(before, facts)
      if (before && !isLikeBefore) refuseUnreviewed(core)
      return { ...facts, key, changedAt: isLikeBefore ? before.changedAt : now, due: 0 }
    },
    async whenSaved(tx, { devices }, before, { id, key, updatedBy }) {
      if (before && before.key !== key) {
        await renameChanges(tx, before.key, key)
        await renameInReviews(tx, before.key, key)
      }
      if (devices) await linkDevices(tx, [{ id, devices }])
      await wishForItems(tx, [id], { now: core.now(), by: updatedBy })
    },
    whenChanged: async () => () => core.reconcileNow(),
    toObjects: (rows, _, db) => toItems(db, rows),
    async beforeRemove(row, { tx }) {
      refuseUnreviewed(core)
      await forgetItems(tx, [row])
    },
  })
  answer(call, (input, ask) => writeMany(core, input, ask))
  answer(displayItem, async ({ id }, { who, change }) => {
    const { devices, faults } = await withFleetLock(
      change,
      async (tx, recordChange) => {
        const { name, key } = await findOrRefuse(tx, items, { table: 'item' }, id)
        const result = await wishForItems(tx, [id], { now: core.now(), by: who.username, isForced: true })
        recordChange({ object: { id, name: name || key }, after: { total: result.devices.length } })
        return result
      },
      'item',
      'template',
    )
    core.reconcileNow()
    return { _id: id, total: devices.length, lacks: [...new Set(faults.get(id)?.map((fault) => fault.name))] }
  })
  answer(readScanned, ({ code }) => findScanned(core.db, code, core.config.scaleCodes))
  answer(linkItem, (input, ask) => link(core, input, ask))
  answer(exportItems, async ({ q, ...query }) => {
    const where = conditionsOf(query, Object.keys(items.filters))
    return Readable.from(await linesOfItems(core.db, { q, names: items.names, where }), { objectMode: false })
  })
  answer(readWaitingItems, (page) => listWaiting(core.db, page, core.now()))
  answer(readItemReviews, (page, { who }) => listReviews(core.db, page, who))
  answer(approveItems, ({ id }, ask) => approveReview(core, id, ask))
  answer(refuseItems, ({ id }, ask) => refuseReview(id, ask))
  answer(readPlannedItems, (page) => listPlanned(core.db, page, core.now()))
  answer(readItemProof, async (input) => {
    await findOrRefuse(core.db, items, { table: 'item' }, input.id)
    return listItemProofs(core.db, input)
  })
  answer(readProofs, (input) => listProofs(core.db, input))
  answer(exportProofs, async (input) => Readable.from(linesOfProofs(core.db, input), { objectMode: false }))
}
