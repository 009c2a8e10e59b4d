import { type ItemRow, type ItemsWritten, writeItems } from '@wifi-tms/contract/item-rows'
import { readSentence, type SentenceKey } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { doubtOf } from './device-doubts.ts'
import { type ImportRow, type LineFault, portionsOf } from './import-rows.ts'

/** The timeout of one portion, in milliseconds: the server needs a while for 50,000 rows. */
const PORTION_TIMEOUT_MS = 120_000

/**
 * The counts in the result of an import. `held` rows wait for a second person; `wished` counts the devices that get
 * another picture.
 */
export const countNames = ['created', 'changed', 'same', 'deleted', 'held', 'wished'] as const

/** The results of all portions together, of an import or its dry run. */
export interface Imported extends Pick<ItemsWritten, (typeof countNames)[number]> {
  failed: LineFault[]
  warnings: LineFault[]
  /** The warnings about devices, which only a dry run has. */
  deviceWarnings: LineFault[]
  doneAt: string | null
}

/** The warnings about prices and waiting rows. All other warnings mean that the devices keep their pictures. */
const doubtKeys: readonly (SentenceKey | undefined)[] = ['tenFold', 'tenthOf', 'secondPerson']

/** True for the warning about a value that its template cannot show. The devices then keep their present pictures. */
export const isUnshown = ({ message }: { message: string }): boolean => !doubtKeys.includes(readSentence(message)?.key)

/** Counts the rows whose values their template cannot show. */
export const countUnshown = (warnings: readonly Pick<LineFault, 'line' | 'message'>[]): number =>
  new Set(warnings.filter(isUnshown).map(({ line }) => line)).size

/** The moments from and until which rows are valid; absent: from now on, and without an end. */
export type RowSpan = Pick<ItemRow, 'from' | 'until'>

/** The field in a path: `price` in `rows.3.values.price`. */
const fieldIn = (path: string) =>
  path
    .split('.')
    .slice(2)
    .join('.')
    .replace(/^values\./, '')

/** A row for a call without `merge`, in which an empty cell, and not null, stands for a value that is removed. */
const withEmptyCells = ({ values, ...item }: ImportRow['item']) => ({
  ...item,
  ...(values && { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) }),
})

/**
 * Sends rows in portions. `importId` names this import, so that its rows are stored only once, however often they are
 * sent. Without `importId`, nothing is stored: it is a dry run. Throws a CallFailure.
 */
export async function sendRows(
  rows: readonly ImportRow[],
  {
    token,
    importId,
    span,
    merge,
  }: { token: string | undefined; importId: string | undefined; span: RowSpan; merge: boolean },
): Promise<Imported> {
  const total: Imported = {
    created: 0,
    changed: 0,
    same: 0,
    deleted: 0,
    held: 0,
    wished: 0,
    failed: [],
    warnings: [],
    deviceWarnings: [],
    doneAt: null,
  }
  for (const [number, portion] of portionsOf(rows).entries()) {
    const input = {
      rows: portion.map(({ item }) => ({ ...(merge ? item : withEmptyCells(item)), ...span })),
      // The values are cells of a table, not typed values.
      texts: true,
      merge,
      dryRun: importId === undefined,
    }
    const written = await call(writeItems, input, {
      token,
      timeout: PORTION_TIMEOUT_MS,
      idempotencyKey: importId && `${importId}-${number}`,
    })
    // The latest time of all portions counts. The texts of times have the order of the times.
    if ((written.doneAt ?? '') > (total.doneAt ?? '')) total.doneAt = written.doneAt
    for (const count of countNames) total[count] += written[count]
    for (const list of ['failed', 'warnings'] as const)
      for (const { row, path, message } of written[list])
        total[doubtOf({ message }) ? 'deviceWarnings' : list].push({
          line: portion[row]!.line,
          path: fieldIn(path),
          message,
        })
  }
  return total
}
