import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { readPermissions } from '@wifi-tms/contract/calls'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import { mayDo, seesAsMember } from '../http/who.ts'
import { listRows } from '../resources/queries.ts'
import { conditionsOf, orderOf } from '../resources/rules.ts'
import { serveList } from '../resources/serve-list.ts'
import { columns, names, objectExists, toAudit } from './queries.ts'

/** The calls of the history: the list, and the history of one object. */
export function auditRoutes(core: Core, answer: Answer): void {
  serveList(core, answer, audits, {
    table: 'audit',
    names,
    sort: '-at',
    columns,
    toObjects: (rows) => rows.map(toAudit),
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
