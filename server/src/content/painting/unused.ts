import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The kinds of rows that housekeeping removes a day after they were last needed. */
export type UnusedKind = 'frame' | 'display' | 'design'

/** Marks these rows as needed again, so that housekeeping keeps them for another day. */
export const markAsNeeded = (db: Db, kind: UnusedKind, keys: Iterable<string>): Promise<unknown> =>
  db.deleteFrom('unused').where('kind', '=', kind).where('key', 'in', oneOf(keys)).execute()
