import { Readable } from 'node:stream'
import { audits, exportAudits, MAX_EXPORTED, readObjectHistory } from '@wifi-tms/contract/audit'
import { readPermissions } from '@wifi-tms/contract/calls'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { Answer } from '../http/answer.ts'
import { mayDo, seesAsMember } from '../http/who.ts'
import { listRows, type Matching } from '../resources/queries.ts'
import { conditionsOf, orderOf } from '../resources/rules.ts'
import { serveList } from '../resources/serve-list.ts'
import { columns, eachLine, names, objectExists, toAudit } from './queries.ts'
import { BYTE_ORDER_MARK, COLUMN_TITLES, csvLine, textsOf } from './rules.ts'

/** The lines of the exported table, read while they are sent. */
async function* linesOf(db: Db, query: Matching): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMN_TITLES)
  for await (const lines of eachLine(db, query, MAX_EXPORTED))
    yield lines.map((line) => csvLine(textsOf(line))).join('')
}

/** The calls of the history: the list, the same as a CSV table, and the history of one object. */
export function auditRoutes(core: Core, answer: Answer): void {
  serveList(core, answer, audits, {
    table: 'audit',
    names,
    sort: '-at',
    columns,
    toObjects: (rows) => rows.map(toAudit),
  })

  answer(exportAudits, async (query) => {
    const where = conditionsOf(query, Object.keys(audits.filters), columns)
    return Readable.from(linesOf(core.db, { q: query.q, names, where }), { objectMode: false })
  })

  answer(readObjectHistory, async ({ noun, id, ...page }, { who }) => {
    if (seesAsMember(who) || !mayDo(who, readPermissions[noun])) throw new Refusal('notAllowed')
    const conditions = conditionsOf({ ...page, noun, object: id }, ['noun', 'object'], columns)
    const { rows, total } = await listRows(core.db, 'audit', {
      ...page,
      owner: who.accountId,
      names,
      where: conditions,
      order: orderOf('-at'),
    })
    if (total === 0 && !(await objectExists(core.db, noun, id))) throw new Refusal('notFound')
    const seesAddresses = mayDo(who, audits.access.read)
    return { items: rows.map(toAudit).map((line) => (seesAddresses ? line : { ...line, address: '' })), total }
  })
}
