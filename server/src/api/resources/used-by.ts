import { conflict, NAMED_USERS, type Users } from '@wifi-tms/contract/conflicts'
import type { Db } from '../../base/database/db.ts'
import { namesOf, usersOf } from './rules.ts'

/** The devices that use something: how many, and the first by name. */
export async function devicesOf(
  db: Db,
  column: 'productId' | 'screenType' | 'deviceType' | 'algorithmId',
  value: string | number,
): Promise<Users | undefined> {
  const matching = db.selectFrom('device').where(column, '=', value as never)
  const rows = await matching.select(['mac', 'alias']).limit(NAMED_USERS).execute()
  const { count } =
    rows.length < NAMED_USERS
      ? { count: rows.length }
      : await matching.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const names = rows.map((row) => row.alias || row.mac)
  return usersOf('devices', names, count)
}

/** Refuses where somebody uses it, and says who. `thing` as in "The product is in use by Window". */
export function refuseInUse(thing: string, users: Users | undefined): void {
  if (users) throw conflict('in-use', users, `${thing} is in use by ${namesOf(users)}`)
}
