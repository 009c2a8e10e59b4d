import { type ItemRow, type ItemsWritten, writeItems } from '@wifi-tms/contract/items'
import { readSentence, type SentenceKey } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { doubtOf } from './device-doubts.ts'
import { type ImportRow, type LineFault, portionsOf } from './import-rows.ts'

/** The wait for the answer to one portion, in milliseconds: 50,000 rows take the server a while. */
const PORTION_MS = 120_000

export const counts = ['created', 'changed', 'same', 'deleted', 'held', 'wished'] as const

/** The sum of what became of the portions, or would become of them. */
export interface Imported extends Pick<ItemsWritten, (typeof counts)[number]> {
  failed: LineFault[]
  warnings: LineFault[]
  /** The warnings about devices, of rows that are only judged. */
  deviceWarnings: LineFault[]
  doneAt: string | null
}

/** The warnings of changes that are shown, or held for a second person. All others are of pictures that stay as they are. */
const doubts: readonly (SentenceKey | undefined)[] = ['tenFold', 'tenthOf', 'secondPerson']

/** The number of rows whose values their template cannot show: their devices keep the pictures they have. */
export const countUnshown = (warnings: readonly Pick<LineFault, 'line' | 'message'>[]): number =>
  new Set(warnings.filter(({ message }) => !doubts.includes(readSentence(message)?.key)).map(({ line }) => line)).size

/** The moments from which and until which rows hold; absent: at once, and for good. */
export type RowSpan = Pick<ItemRow, 'from' | 'until'>

/** The field in a path as `rows.3.values.price`. */
const fieldIn = (path: string) =>
  path
    .split('.')
    .slice(2)
    .join('.')
    .replace(/^values\./, '')

/** Sends rows in portions: with a name they are kept, once, however often they are sent; without one they are only judged. Throws Failure. */
export async function sendRows(
  rows: readonly ImportRow[],
  { token, once, span, merge }: { token: string | undefined; once: string | undefined; span: RowSpan; merge: boolean },
): Promise<Imported> {
  const sum: Imported = {
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
      rows: portion.map(({ item }) => ({ ...item, ...span })),
      texts: true,
      merge,
      dryRun: once === undefined,
    }
    const written = await call(writeItems, input, { token, timeout: PORTION_MS, once: once && `${once}-${number}` })
    if ((written.doneAt ?? '') > (sum.doneAt ?? '')) sum.doneAt = written.doneAt
    for (const count of counts) sum[count] += written[count]
    for (const list of ['failed', 'warnings'] as const)
      for (const { row, path, message } of written[list])
        sum[doubtOf({ message }) ? 'deviceWarnings' : list].push({
          line: portion[row]!.line,
          path: fieldIn(path),
          message,
        })
  }
  return sum
}
