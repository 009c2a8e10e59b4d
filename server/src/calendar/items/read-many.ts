import { setImmediate } from 'node:timers/promises'
import type { ItemFault, ItemsInput } from '@wifi-tms/contract/items'
import type { z } from 'zod'
import { type NumberedRow, readRows } from './rules.ts'

/** The rows that are parsed before other work of the server gets a turn. */
const SLICE = 1000

/**
 * Parses the rows of a call or a file. Rows in `faulty` have a fault already and are left out. If items that no row
 * names are to be deleted, `named` has the keys of those that stay.
 */
export async function readMany(
  { rows: sentRows, missing, cents }: Pick<z.output<typeof ItemsInput>, 'rows' | 'missing' | 'cents'>,
  faulty: readonly ItemFault[] = [],
) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = [...faulty]
  const faultyRows = new Set(faulty.map(({ row }) => row))
  const keys = new Set<string>()
  for (let from = 0; from < sentRows.length; from += SLICE) {
    const read = readRows(sentRows.slice(from, from + SLICE), { firstRow: from, keys, cents })
    for (const parsed of read.rows) if (!faultyRows.has(parsed.row)) rows.push(parsed)
    for (const fault of read.failed) if (!faultyRows.has(fault.row)) failed.push(fault)
    await setImmediate()
  }
  return { rows, failed, named: missing === 'delete' ? new Set(keysIn(sentRows)) : undefined }
}

/** Collects the keys of all rows. Rows with faults count too, so that their items are not deleted as missing. */
const keysIn = (rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const key = (row as { key?: unknown } | null)?.key
    return typeof key === 'string' ? [key.trim()] : []
  })
