import { type Overwritten, SIGNS_NAMED } from '@wifi-tms/contract/plan'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { chosenDevices, type DeviceChoice } from '../../fleet/devices/choose.ts'

/** SQL that counts the devices that meet a condition and are no plates (door signs). */
const countWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when plate.device_id is null and ${condition} then 1 end), 0)`

/** SQL that is true if no run of this task has made the display (the order to show a picture). */
const isNotOfTask = (task: string) =>
  sql`not exists (select 1 from task_run where display_id = display.id and task_id = ${task})`

/**
 * Counts the chosen devices by the source of their picture: what a task with these devices would overwrite. Pictures
 * that the task itself has displayed are not counted. Throws the errors of `chosenDevices`.
 */
export async function countOverwritten(
  db: Db,
  { task, ...choice }: DeviceChoice & { task?: string | undefined },
): Promise<Overwritten> {
  const chosen = await chosenDevices(db, choice)
  const counts = await db
    .selectFrom('device')
    .leftJoin('plate', 'plate.deviceId', 'device.id')
    .leftJoin('display', 'display.seq', 'device.wishSeq')
    .leftJoin('wish', (join) => join.onRef('wish.seq', '=', 'device.wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .where('device.id', 'in', chosen)
    .select([
      // A row of `plate` is for a room or for a directory. Its other column is empty.
      sql<number>`coalesce(sum(case when room_id <> '' then 1 end), 0)`.as('plates'),
      sql<number>`coalesce(sum(case when directory_id <> '' then 1 end), 0)`.as('directories'),
      countWhere(sql`source = 'task' and ${task === undefined ? sql`true` : isNotOfTask(task)}`).as('tasks'),
      countWhere(sql`source = 'playlist'`).as('playlists'),
      countWhere(sql`wish.item_id = device.item_id`).as('items'),
    ])
    .executeTakeFirstOrThrow()
  const { plates, directories, tasks, playlists, items } = counts
  const signs = await db
    .selectFrom('plate')
    .innerJoin('device', 'device.id', 'plate.deviceId')
    .innerJoin('room', 'room.id', 'plate.roomId')
    .select(['alias', 'mac', 'room.name as room'])
    .where('device.id', 'in', chosen)
    .orderBy('room.name')
    .orderBy('alias')
    .orderBy('mac')
    .limit(SIGNS_NAMED)
    .execute()
  return {
    plates: Number(plates),
    directories: Number(directories),
    tasks: Number(tasks),
    playlists: Number(playlists),
    items: Number(items),
    signs,
  }
}
