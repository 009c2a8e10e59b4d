import { setImmediate } from 'node:timers/promises'
import type { ItemFault, ItemsInput } from '@wifi-tms/contract/item-rows'
import type { z } from 'zod'
import { type NumberedRow, readRows } from './rules.ts'

/** The rows that are parsed before other work of the server gets a turn. */
const SLICE = 1000

/**
 * Parses the rows of a call or a file. Rows with one of `earlierFaults` are left out. `keysToKeep` is set if items that
 * no row names are to be deleted: it has the keys of all rows.
 */
export async function readMany(
  { rows: sentRows, missing, cents }: Pick<z.output<typeof ItemsInput>, 'rows' | 'missing' | 'cents'>,
  earlierFaults: readonly ItemFault[] = [],
) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = [...earlierFaults]
  const faultyRows = new Set(earlierFaults.map(({ row }) => row))
  const keysAndMoments = new Set<string>()
  for (let from = 0; from < sentRows.length; from += SLICE) {
    const parsedSlice = readRows(sentRows.slice(from, from + SLICE), { firstRow: from, keysAndMoments, cents })
    for (const parsed of parsedSlice.rows) if (!faultyRows.has(parsed.row)) rows.push(parsed)
    for (const fault of parsedSlice.failed) if (!faultyRows.has(fault.row)) failed.push(fault)
    await setImmediate()
  }
  return { rows, failed, keysToKeep: missing === 'delete' ? new Set(keysIn(sentRows)) : undefined }
}

/** Collects the keys of all rows. Rows with faults count too, so that their items are not deleted as missing. */
const keysIn = (rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const key = (row as { key?: unknown } | null)?.key
    return typeof key === 'string' ? [key.trim()] : []
  })
