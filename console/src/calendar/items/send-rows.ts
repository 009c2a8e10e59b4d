import { type ItemsWritten, writeItems } from '@wifi-tms/contract/items'
import { call } from '../../base/http/call.ts'
import { type ImportRow, type LineFault, portionsOf } from './import-rows.ts'

/** The wait for the answer to one portion, in milliseconds: 50,000 rows take the server a while. */
const PORTION_MS = 120_000

export const counts = ['created', 'changed', 'same', 'wished'] as const

/** The sum of what became of the portions, or would become of them. */
export interface Imported extends Pick<ItemsWritten, (typeof counts)[number]> {
  failed: LineFault[]
  warnings: LineFault[]
}

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
  { token, once }: { token: string | undefined; once: string | undefined },
): Promise<Imported> {
  const sum: Imported = { created: 0, changed: 0, same: 0, wished: 0, failed: [], warnings: [] }
  for (const [number, portion] of portionsOf(rows).entries()) {
    const input = { rows: portion.map(({ item }) => item), texts: true, dryRun: once === undefined }
    const written = await call(writeItems, input, { token, timeout: PORTION_MS, once: once && `${once}-${number}` })
    for (const count of counts) sum[count] += written[count]
    for (const list of ['failed', 'warnings'] as const)
      for (const { row, path, message } of written[list])
        sum[list].push({ line: portion[row]!.line, path: fieldIn(path), message })
  }
  return sum
}
