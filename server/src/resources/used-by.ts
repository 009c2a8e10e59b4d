import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../core.ts'
import { someOf } from './rules.ts'

/** How many users are looked for before it only says "and more". */
const LOOKED_FOR = 4

/** The first tags that use something, by their names. */
export async function tagsWith(
  db: Db,
  column: 'productId' | 'screenType' | 'deviceType' | 'algorithmId',
  value: string | number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select(['mac', 'alias'])
    .where(column, '=', value as never)
    .limit(LOOKED_FOR)
    .execute()
  return rows.map((row) => row.alias || row.mac)
}

/** Refuses where somebody uses it, and says who. */
export function refuseInUse(noun: string, users: readonly string[]): void {
  if (users.length > 0) throw new Refusal('conflict', `The ${noun} is in use by ${someOf(users)}`)
}
