import { vi } from 'vitest'
import type { Db } from '../base/database/db.ts'

/**
 * Does some work. Returns the statements that this thread runs outside transactions during the work, and the rows that
 * it gets.
 */
export async function watchReads(db: Db, work: () => unknown): Promise<{ statements: string[]; rows: unknown[] }> {
  using executed = vi.spyOn(db.getExecutor(), 'executeQuery')
  await work()
  const results = await Promise.all(executed.mock.results.map(({ value }) => value as ReturnType<typeof executed>))
  return { statements: executed.mock.calls.map(([{ sql }]) => sql), rows: results.flatMap(({ rows }) => rows) }
}
