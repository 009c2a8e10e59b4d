import { sql } from 'kysely'
import type { Db } from '../../core.ts'

/** On SQLite, as if each column of some device had changed: nothing that was read of the fleet holds any more. */
export const forgetRead = async (db: Db): Promise<void> => {
  await sql`update device_version set version = version + 1`.execute(db)
}
