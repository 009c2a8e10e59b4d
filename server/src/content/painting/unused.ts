import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The kinds of rows that housekeeping removes a day after their last need. */
export type UnusedKind = 'frame' | 'display' | 'design'

/** What is needed from now on is unused no more: it has its whole day again after its next need. */
export const needAgain = (db: Db, kind: UnusedKind, keys: Iterable<string>): Promise<unknown> =>
  db.deleteFrom('unused').where('kind', '=', kind).where('key', 'in', oneOf(keys)).execute()
