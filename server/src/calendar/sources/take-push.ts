import type { Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { type DataSource, type pushSource, SOURCE_VALUE_MAX } from '@wifi-tms/contract/read-sources'
import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { type Asking, faultOf, plainAnswer } from './ask-source.ts'
import { followValue } from './follow-value.ts'
import { findSource, saveSource } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'
import { merged } from './rules.ts'

interface Tools {
  parseAnswer: Asking<ParsedAnswer>['parseAnswer']
  change: MakeChange
  /** The answer to the call: the source with its new value. */
  answerOf(row: SourceTable): DataSource
}

type Push = Parsed<typeof pushSource>

const requirePushSource = (row: SourceTable | undefined): SourceTable => {
  if (!row) throw new Refusal('notFound', 'There is no such source')
  if (row.kind !== 'push') throw wrong('kind', 'Only a source of kind push takes data')
  return row
}

/** Stores the value that a program has pushed into a source: the whole of it, or the part that the source's expression picks. */
export async function takePush(core: Core, { id, mode, body }: Push, { parseAnswer, change, answerOf }: Tools) {
  const { pick } = requirePushSource(await findSource(core.db, id))
  const picked = pick === '' ? { value: body } : await pickedOf(body, pick, parseAnswer)
  const now = core.now()
  return withFleetLock(
    change,
    async (tx, keep) => {
      const row = requirePushSource(await findSource(tx, id))
      keep({ object: { id, name: row.name }, after: { mode } })
      const columns = 'error' in picked ? failed(row, picked.error, now) : pushed(row, mode, picked.value, now)
      await saveSource(tx, id, columns)
      if ('value' in columns && columns.value !== row.value)
        await followValue(tx, row, { before: row.value, after: columns.value, now })
      return answerOf({ ...row, ...columns })
    },
    'source',
    'item',
    'template',
  )
}

const failed = ({ since }: SourceTable, error: string, now: Date) => ({ error, since: since ?? now.toISOString() })

function pushed(row: SourceTable, mode: Push['mode'], body: Push['body'], now: Date) {
  const value = JSON.stringify(mode === 'merge' ? merged(JSON.parse(row.value) as Push['body'], body) : body)
  if (value.length > SOURCE_VALUE_MAX) throw wrong('body', `must not hold more than ${SOURCE_VALUE_MAX / 1024} kB`)
  return { value, readAt: now.toISOString(), error: '', since: null }
}

/** The result of an expression for a pushed body, evaluated on the thread that parses answers. */
async function pickedOf(
  body: Push['body'],
  pick: string,
  parseAnswer: Tools['parseAnswer'],
): Promise<{ value: Push['body'] } | { error: string }> {
  try {
    const { value } = await parseAnswer(plainAnswer('json', Buffer.from(JSON.stringify(body)), pick))
    return { value: JSON.parse(value) }
  } catch (error) {
    return { error: faultOf(error, pick) }
  }
}
