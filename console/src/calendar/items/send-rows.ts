import { type ItemRow, type ItemsWritten, writeItems } from '@wifi-tms/contract/items'
import { readSentence, type SentenceKey } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { doubtOf } from './device-doubts.ts'
import { type ImportRow, type LineFault, portionsOf } from './import-rows.ts'

/** The timeout of one portion, in milliseconds: the server needs a while for 50,000 rows. */
const PORTION_MS = 120_000

/** The counts in the result of an import. */
export const counts = ['created', 'changed', 'same', 'deleted', 'held', 'wished'] as const

/** The results of all portions together, of an import or its dry run. */
export interface Imported extends Pick<ItemsWritten, (typeof counts)[number]> {
  failed: LineFault[]
  warnings: LineFault[]
  /** The warnings about devices, which only a dry run has. */
  deviceWarnings: LineFault[]
  doneAt: string | null
}

/** The warnings about prices and waiting rows. All others mean that the devices keep their pictures. */
const doubts: readonly (SentenceKey | undefined)[] = ['tenFold', 'tenthOf', 'secondPerson']

/** The number of rows whose values their template cannot show: their devices keep the pictures they have. */
export const countUnshown = (warnings: readonly Pick<LineFault, 'line' | 'message'>[]): number =>
  new Set(warnings.filter(({ message }) => !doubts.includes(readSentence(message)?.key)).map(({ line }) => line)).size

/** The moments from which and until which rows hold; absent: from now on, and without an end. */
export type RowSpan = Pick<ItemRow, 'from' | 'until'>

/** The field in a path: `price` in `rows.3.values.price`. */
const fieldIn = (path: string) =>
  path
    .split('.')
    .slice(2)
    .join('.')
    .replace(/^values\./, '')

/**
 * Sends rows in portions. With `once`, a name of this import, they are stored exactly once, however often they are
 * sent; without it, it is a dry run. Throws Failure.
 */
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
