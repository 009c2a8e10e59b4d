import { setImmediate } from 'node:timers/promises'
import type { ItemFault, ItemsInput } from '@wifi-tms/contract/items'
import type { z } from 'zod'
import { type NumberedRow, readRows } from './rules.ts'

/** The rows that are parsed before other work of the server gets a turn. */
const SLICE = 1000

/**
 * Parses the rows of a call or a file, without those that have a fault already. `named` has the keys of the items that
 * stay if all others are to be deleted.
 */
export async function readMany(
  { rows: given, missing, cents }: Pick<z.output<typeof ItemsInput>, 'rows' | 'missing' | 'cents'>,
  faulty: readonly ItemFault[] = [],
) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = [...faulty]
  const faultyRows = new Set(faulty.map(({ row }) => row))
  const keys = new Set<string>()
  for (let from = 0; from < given.length; from += SLICE) {
    const read = readRows(given.slice(from, from + SLICE), { firstRow: from, keys, cents })
    for (const parsed of read.rows) if (!faultyRows.has(parsed.row)) rows.push(parsed)
    for (const fault of read.failed) if (!faultyRows.has(fault.row)) failed.push(fault)
    await setImmediate()
  }
  return { rows, failed, named: missing === 'delete' ? new Set(keysIn(given)) : undefined }
}

/** The keys of rows, also of rows with faults: their items are not missing. */
const keysIn = (rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const key = (row as { key?: unknown } | null)?.key
    return typeof key === 'string' ? [key.trim()] : []
  })
