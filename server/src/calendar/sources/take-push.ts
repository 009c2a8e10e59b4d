import type { Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { type DataSource, type pushSource, SOURCE_VALUE_MAX } from '@wifi-tms/contract/read-sources'
import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { faultOf, type ParseTools, plainAnswer } from './ask-source.ts'
import { findSource, saveSource } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'
import { mergePatch } from './rules.ts'
import { updateDependents } from './update-dependents.ts'

interface Tools {
  parseAnswer: ParseTools<ParsedAnswer>['parseAnswer']
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

/**
 * Stores the value that a program has pushed into a source. If the source has an expression, only the part that the
 * expression picks is stored.
 */
export async function takePush(core: Core, { id, mode, body }: Push, { parseAnswer, change, answerOf }: Tools) {
  const { pick } = requirePushSource(await findSource(core.db, id))
  const pickedValue = pick === '' ? { value: body } : await evaluate(body, pick, parseAnswer)
  const now = core.now()
  return withFleetLock(
    change,
    async (tx, recordChange) => {
      const row = requirePushSource(await findSource(tx, id))
      recordChange({ object: { id, name: row.name }, after: { mode } })
      const columns =
        'error' in pickedValue
          ? failedColumns(row, pickedValue.error, now)
          : valueColumns(row, mode, pickedValue.value, now)
      await saveSource(tx, id, columns)
      if ('value' in columns && columns.value !== row.value)
        await updateDependents(tx, row, { before: row.value, after: columns.value, now })
      return answerOf({ ...row, ...columns })
    },
    'source',
    'item',
    'template',
  )
}

const failedColumns = ({ since }: SourceTable, error: string, now: Date) => ({
  error,
  since: since ?? now.toISOString(),
})

function valueColumns(row: SourceTable, mode: Push['mode'], body: Push['body'], now: Date) {
  const value = JSON.stringify(mode === 'merge' ? mergePatch(JSON.parse(row.value) as Push['body'], body) : body)
  if (value.length > SOURCE_VALUE_MAX) throw wrong('body', `must not hold more than ${SOURCE_VALUE_MAX / 1024} kB`)
  return { value, readAt: now.toISOString(), error: '', since: null }
}

/** Evaluates an expression for a pushed body, on the thread that parses answers. */
async function evaluate(
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
