import { type ItemsWritten, writeItems } from '@wifi-tms/contract/items'
import { useState } from 'react'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { type ImportRow, type LineFault, portionsOf } from './import-rows.ts'

/** The wait for the answer to one portion, in milliseconds: 50,000 rows take the server a while. */
const PORTION_MS = 120_000

export const counts = ['created', 'changed', 'same', 'wished'] as const

/** The sum of what became of the portions, or would become of them. */
export interface Imported extends Pick<ItemsWritten, (typeof counts)[number]> {
  failed: LineFault[]
  warnings: LineFault[]
}

const none = (): Imported => ({ created: 0, changed: 0, same: 0, wished: 0, failed: [], warnings: [] })

/** The field in a path as `rows.3.values.price`. */
const fieldIn = (path: string) =>
  path
    .split('.')
    .slice(2)
    .join('.')
    .replace(/^values\./, '')

async function send(rows: readonly ImportRow[], dryRun: boolean): Promise<Imported> {
  const { token } = useSession.getState()
  const sum = none()
  for (const portion of portionsOf(rows)) {
    const input = { rows: portion.map(({ item }) => item), dryRun }
    const written = await call(writeItems, input, { token, timeout: PORTION_MS })
    for (const count of counts) sum[count] += written[count]
    for (const list of ['failed', 'warnings'] as const)
      for (const { row, path, message } of written[list])
        sum[list].push({ line: portion[row]!.line, path: fieldIn(path), message })
  }
  return sum
}

/** Sends rows, first to be judged alone and then to be kept; what was judged is forgotten when the rows change. */
export function useImport() {
  const [state, setState] = useState<{ rows: readonly ImportRow[]; result: Imported; isDone: boolean }>()
  const [isPending, setPending] = useState(false)
  const start = async (rows: readonly ImportRow[], dryRun: boolean) => {
    setPending(true)
    try {
      setState({ rows, result: await send(rows, dryRun), isDone: !dryRun })
    } catch (error) {
      reportFailure(error, 'items')
    } finally {
      // Portions before one that failed are kept.
      if (!dryRun) void refreshAfter(writeItems)
      setPending(false)
    }
  }
  return { start, state, isPending }
}
