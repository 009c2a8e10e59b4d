import { setImmediate } from 'node:timers/promises'
import type { ItemFault, ItemsInput } from '@wifi-tms/contract/items'
import type { z } from 'zod'
import { type NumberedRow, readRows } from './rules.ts'

/** Rows that are parsed before others have their turn. */
const SLICE = 1000

/**
 * Parses the rows of a call or a file; those with a fault already are left out. `named` has the keys that stand for items
 * which stay, where all others go.
 */
export async function readMany(
  { rows: given, missing, cents }: Pick<z.output<typeof ItemsInput>, 'rows' | 'missing' | 'cents'>,
  faulty: readonly ItemFault[] = [],
) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = [...faulty]
  const left = new Set(faulty.map(({ row }) => row))
  const keys = new Set<string>()
  for (let from = 0; from < given.length; from += SLICE) {
    const read = readRows(given.slice(from, from + SLICE), { firstRow: from, keys, cents })
    for (const one of read.rows) if (!left.has(one.row)) rows.push(one)
    for (const fault of read.failed) if (!left.has(fault.row)) failed.push(fault)
    await setImmediate()
  }
  return { rows, failed, named: missing === 'delete' ? new Set(keysIn(given)) : undefined }
}

/** The keys that rows name, also rows with other faults: what they mean is not missing. */
const keysIn = (rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const key = (row as { key?: unknown } | null)?.key
    return typeof key === 'string' ? [key.trim()] : []
  })
