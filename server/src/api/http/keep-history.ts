import { isDeepStrictEqual } from 'node:util'
import { type Change, HIDDEN_VALUE, PROOF_FIELD } from '@wifi-tms/contract/audit'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { withoutSecrets } from '../../base/outside/addresses.ts'
import { newId } from '../../base/random/ids.ts'
import type { Who } from './who.ts'

/** A line of the history: the effect of a call, as its handler reports it. */
export interface Line {
  /** Absent where the call is not about one object. */
  object?: { id: string; name: string }
  /**
   * The fields that a person can change, by the contract's names; `before` is absent for a new object, `after` for a
   * removed one.
   */
  before?: object | undefined
  after?: object | undefined
  /** The caller, for a call such as a login, where only the work of the call finds out who calls. */
  by?: Pick<Who, 'accountId' | 'username'>
}

/** Records a line of the history. */
export type RecordChange = (line: Line) => void
/** Makes a call's changes and writes the lines of its history, at least one, in one transaction. */
export type MakeChange = <T>(work: (tx: Db, recordChange: RecordChange) => Promise<T>) => Promise<T>

/** The fields whose values are hidden in the history. */
const secrets: readonly string[] = ['password', 'apikey', 'headers']
/** The longest value in the history, as characters of JSON. */
const LONGEST_VALUE = 500

/** A field's value as the history stores it: secrets in it are hidden, and so are long values. */
function storedValue(field: string, value: unknown): Change['from'] {
  const text = JSON.stringify({ [field]: value ?? null }, (key, inner) => {
    if (secrets.includes(key)) return HIDDEN_VALUE
    return key === 'url' && typeof inner === 'string' ? withoutSecrets(inner) : inner
  })
  const stored = JSON.parse(text)[field]
  return JSON.stringify(stored).length > LONGEST_VALUE ? HIDDEN_VALUE : stored
}

/** The fields that differ, as the history stores them. */
export function changesOf({ before = {}, after = {} }: Pick<Line, 'before' | 'after'>): Change[] {
  const beforeFields = before as Record<string, unknown>
  const afterFields = after as Record<string, unknown>
  const fields = [...new Set([...Object.keys(beforeFields), ...Object.keys(afterFields)])]
  return fields
    .filter(
      (field) => field !== PROOF_FIELD && !isDeepStrictEqual(beforeFields[field] ?? null, afterFields[field] ?? null),
    )
    .map((field) => ({
      field,
      from: storedValue(field, beforeFields[field]),
      to: storedValue(field, afterFields[field]),
    }))
}

/** The call that lines of the history are about, with its moment and the caller's address. */
interface Origin {
  at: Date
  address: string
  call: string
  resource: ResourceName
}
type SignedLine = Line & { by: Pick<Who, 'accountId' | 'username'> }

/** A line as a row of the history. */
const rowOf = ({ object = { id: '', name: '' }, by, ...fields }: SignedLine, { at: moment, ...columns }: Origin) => ({
  id: newId(),
  at: moment.toISOString(),
  accountId: by.accountId,
  username: by.username,
  ...columns,
  objectId: object.id,
  objectName: object.name,
  changes: JSON.stringify(changesOf(fields)),
})

/** Writes lines of the history, in the transaction of the changes that they record. */
export const addLines = (tx: Db, lines: readonly SignedLine[], origin: Origin) =>
  tx
    .insertInto('audit')
    .values(lines.map((line) => rowOf(line, origin)))
    .execute()

/**
 * Makes the two functions by which a call's history is written: `change` makes the call's change and records it, and
 * `check` tests that a line was recorded.
 */
export function keepHistory(
  core: Pick<Core, 'db' | 'now'>,
  { method, path, audit }: Pick<Endpoint, 'method' | 'path' | 'audit'>,
  who: Who,
  address: string,
) {
  const call = `${method} ${path}`
  let isRecorded = false
  const change: MakeChange = async (work) => {
    if (!audit) throw new Error(`${call} makes a change and is not kept in the history`)
    const result = await core.db.transaction().execute(async (tx) => {
      const lines: Line[] = []
      const result = await work(tx, (line) => lines.push(line))
      if (lines.length === 0) throw new Error(`${call} made a change and kept no line of it`)
      const signedLines = lines.map((line) => ({ ...line, by: line.by ?? who }))
      await addLines(tx, signedLines, { at: core.now(), address, call, resource: audit })
      return result
    })
    isRecorded = true
    return result
  }
  return {
    change,
    /** Is called after the call's work. Throws where a line of the history is required and was not written. */
    check(): void {
      if (audit && !isRecorded) throw new Error(`${call} is done and not kept in the history`)
    },
  }
}
