import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { dataSources, fetchSource, pushSource, SOURCE_VALUE_MAX } from '@wifi-tms/contract/read-sources'
import type { Answer } from '../../api/http/answer.ts'
import { mayDo, type Who } from '../../api/http/who.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { followValue } from './follow-value.ts'
import { closeHeaders, findSource, openHeaders, saveSource, toSources } from './queries.ts'
import { merged } from './rules.ts'
import type { Sources } from './start-sources.ts'

const notFound = () => new Refusal('notFound', 'There is no such source')

const isEditor = (who: Who) => mayDo(who, 'sources.write')

export function sourceRoutes(core: Core, answer: Answer, sources: Sources): void {
  serveResource(core, answer, dataSources, {
    table: 'source',
    sort: 'name',
    toColumns({ name, kind, url, every, headers, items }, { before }) {
      if (kind !== 'push' && url === undefined) throw wrong('url', 'is missing')
      const address = kind === 'push' ? null : url!
      const isSame = before !== undefined && before.kind === kind && before.url === address
      const kept = before ? openHeaders(core, { headers: before.headers, url: address }) : {}
      return {
        name,
        kind,
        url: address,
        every,
        headers: closeHeaders(core, headers ?? kept, address),
        items: items && JSON.stringify(items),
        value: before?.value ?? 'null',
        etag: null,
        modified: null,
        readAt: before?.readAt ?? null,
        error: isSame ? before.error : '',
        since: isSame ? before.since : null,
        // It is read at once.
        nextAt: kind === 'push' ? null : core.now().toISOString(),
      }
    },
    toObjects: (rows, who) => toSources(core, rows, isEditor(who)),
    whenChanged: async () => sources.nudge,
  })
  const readBack = async (id: string, who: Who) => {
    const row = await findSource(core.db, id)
    if (!row) throw notFound()
    return toSources(core, [row], isEditor(who))[0]!
  }
  answer(fetchSource, async ({ id }, { who, change, changed }) => {
    const row = await findSource(core.db, id)
    if (!row) throw notFound()
    if (row.url === null) throw wrong('kind', 'Data is pushed into this source')
    await sources.read(row, change)
    changed('sources', [id])
    return readBack(id, who)
  })
  answer(pushSource, async ({ id, mode, body }, { who, change, changed }) => {
    const now = core.now()
    const answered = await withFleetLock(
      change,
      async (tx, keep) => {
        const row = await findSource(tx, id)
        if (!row) throw notFound()
        if (row.kind !== 'push') throw wrong('kind', 'Only a source of kind push takes data')
        const before = JSON.parse(row.value) as typeof body
        const value = JSON.stringify(mode === 'merge' ? merged(before, body) : body)
        if (value.length > SOURCE_VALUE_MAX)
          throw wrong('body', `must not hold more than ${SOURCE_VALUE_MAX / 1024} kB`)
        keep({ object: { id, name: row.name }, after: { mode } })
        await saveSource(tx, id, { value, readAt: now.toISOString() })
        if (value !== row.value) await followValue(tx, row, { before: row.value, after: value, now })
        return toSources(core, [(await findSource(tx, id))!], isEditor(who))[0]!
      },
      'source',
      'item',
      'template',
    )
    changed('sources', [id])
    core.nudge()
    return answered
  })
}
