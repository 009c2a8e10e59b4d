import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { dataSources, EVERY_SECONDS, fetchSource, isShop, pushSource, trySource } from '@wifi-tms/contract/read-sources'
import type { Answer } from '../../api/http/answer.ts'
import { mayDo, type Who } from '../../api/http/who.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { lock } from '../../base/database/lock.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { forgetArticles, startShopReading } from './articles.ts'
import { faultOfExpression } from './pick-value.ts'
import { findSource, sealHeaders, toSources, unsealHeaders } from './queries.ts'
import { addressOf } from './rules.ts'
import type { Sources } from './start-sources.ts'
import { takePush } from './take-push.ts'
import { trySource as answerTry } from './try-source.ts'
import { updateDependents } from './update-dependents.ts'

const notFound = () => new Refusal('notFound', 'There is no such source')

const isEditor = (who: Who) => mayDo(who, 'sources.write')

/**
 * The headers that a changed source keeps. Headers stay only for the same host, so that no other host gets them. The
 * secret of a shop's webhooks always stays, because the server never sends it.
 */
function headersToKeep(core: Core, before: SourceTable, kind: string, address: string | null): Record<string, string> {
  const forHost = unsealHeaders(core, { headers: before.headers, url: address })
  const { secret } = isShop(kind) ? unsealHeaders(core, before) : {}
  return { ...forHost, ...(secret && { secret }) }
}

export function sourceRoutes(core: Core, answer: Answer, sources: Sources): void {
  serveResource(core, answer, dataSources, {
    table: 'source',
    locks: ['item', 'template', 'wishes'],
    sort: 'name',
    toColumns({ name, kind, url, every, headers, pick, timeZone, items, missing }, { before }) {
      const address = addressOf(kind, url)
      const fault = pick === '' ? undefined : faultOfExpression(pick)
      if (fault) throw wrong('pick', `is not a JSONata expression: ${fault}`)
      const isSame = before !== undefined && before.kind === kind && before.url === address && before.pick === pick
      const remainingHeaders = before ? headersToKeep(core, before, kind, address) : {}
      return {
        name,
        kind,
        url: address,
        // A failed topic or page of a shop is tried again after the shortest pause.
        every: kind === 'mqtt' || isShop(kind) ? EVERY_SECONDS.least : every,
        // A shop keeps the headers that the call does not replace.
        headers: sealHeaders(
          core,
          isShop(kind) ? { ...remainingHeaders, ...headers } : (headers ?? remainingHeaders),
          address,
        ),
        pick: isShop(kind) ? '' : pick,
        timeZone: kind === 'calendar' ? (timeZone ?? before?.timeZone ?? SERVER_ZONE) : null,
        items: isShop(kind) ? null : items && JSON.stringify(items),
        value: before?.value ?? 'null',
        // Without marks the whole answer is read anew, and a shop from its first page on.
        etag: null,
        modified: null,
        readAt: before?.readAt ?? null,
        error: isSame ? before.error : '',
        since: isSame ? before.since : null,
        // A changed source is read at once, a shop only when somebody requests it.
        nextAt: address === null || isShop(kind) ? null : core.now().toISOString(),
        missing: isShop(kind) ? missing : 'keep',
        gone: isShop(kind) ? (before?.gone ?? null) : null,
        changes: 0,
        faults: isShop(kind) ? (before?.faults ?? null) : null,
      }
    },
    toObjects: (rows, who) => toSources(core, rows, isEditor(who)),
    async whenSaved(tx, _, before, after) {
      if (!before || (before.items === after.items && before.name === after.name)) return
      // The value stays, but it becomes items, or templates ask for it by its new name.
      const valueBefore = before.name === after.name ? after.value : 'null'
      await updateDependents(tx, after, { before: valueBefore, after: after.value, now: core.now() })
    },
    whenChanged: async () => () => {
      sources.nudge()
      core.reconcileNow()
    },
    beforeRemove: ({ id }, { tx }) => forgetArticles(tx, id),
  })
  const readSaved = async (id: string, who: Who) => {
    const row = await findSource(core.db, id)
    if (!row) throw notFound()
    return toSources(core, [row], isEditor(who))[0]!
  }
  answer(fetchSource, async ({ id }, { who, change, changed }) => {
    const row = await findSource(core.db, id)
    if (!row) throw notFound()
    if (row.url === null) throw wrong('kind', 'Data is pushed into this source')
    if (isShop(row.kind)) {
      await change(async (tx, recordChange) => {
        await lock(tx, 'source')
        recordChange({ object: { id, name: row.name } })
        await startShopReading(tx, id, core.now().toISOString())
      })
      sources.nudge()
    } else await sources.read(row, change)
    changed('sources', [id])
    return readSaved(id, who)
  })
  answer(trySource, answerTry(core, sources.tryTools))
  answer(pushSource, async (input, { who, change, changed }) => {
    const answerOf = (row: SourceTable) => toSources(core, [row], isEditor(who))[0]!
    const result = await takePush(core, input, { parseAnswer: sources.parseAnswer, change, answerOf })
    changed('sources', [input.id])
    core.reconcileNow()
    return result
  })
}
