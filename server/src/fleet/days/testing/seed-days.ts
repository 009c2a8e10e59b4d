import { sql } from 'kysely'
import type { Db } from '../../../base/database/db.ts'
import { dayOf } from '../rules.ts'

/**
 * Gives each device a sample for each of the last `days` days, including today. One device in twenty changes its Wi-Fi
 * station each day, and one in three fails to show a picture.
 */
export async function seedDays(db: Db, days: number, now: Date): Promise<void> {
  const today = dayOf(now)
  for (let day = today - days + 1; day <= today; day++)
    await sql`
      insert into device_day (day, number, battery, rssi, contacts, refreshes, failures, hops)
      select ${day}, number, 340 + (number * 7 + ${day}) % 50, -50 - number % 40, 96, 3, number % 3 / 2, number % 20 / 19
      from device`.execute(db)
}
