import { ATTENTION_MAX } from '@wifi-tms/contract/overview'
import type { Db } from '../../base/database/db.ts'
import { type Failing, failingOf } from './queries.ts'

/**
 * The tasks whose last run did not show a picture because the picture lacked values. Tasks that were changed after that
 * run, or whose template was changed after it, are left out.
 */
export async function withheldTasks(db: Db): Promise<Failing> {
  const rows = await db
    .selectFrom('taskRun as run')
    .innerJoin('task', 'task.id', 'run.taskId')
    .innerJoin('template', 'template.id', 'task.template')
    .select(['task.id', 'task.name'])
    .where('run.lacks', '<>', '[]')
    .whereRef('task.updatedAt', '<=', 'run.at')
    .whereRef('template.updatedAt', '<=', 'run.at')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('taskRun as newer')
            .select('newer.dueAt')
            .whereRef('newer.taskId', '=', 'run.taskId')
            .whereRef('newer.dueAt', '>', 'run.dueAt'),
        ),
      ),
    )
    .orderBy('task.name')
    .orderBy('task.id')
    .limit(ATTENTION_MAX)
    .execute()
  return failingOf(rows)
}

/**
 * The playlists, rooms or directories that have skipped a template because its picture lacked values. They are left out
 * once the template is changed.
 */
export async function withheldBy(db: Db, table: 'playlist' | 'room' | 'directory'): Promise<Failing> {
  const rows = await db
    .selectFrom(db.dynamic.table(table).as('planning'))
    .innerJoin('template', 'template.id', 'planning.lacking')
    .select(['planning.id', 'planning.name'])
    .where('planning.lacking', 'is not', null)
    .whereRef('template.updatedAt', '<=', 'planning.lackingAt')
    .orderBy('planning.name')
    .orderBy('planning.id')
    .limit(ATTENTION_MAX)
    .execute()
  return failingOf(rows)
}

/**
 * The devices that have skipped a page because it lacked values. They are left out once the page's template is changed.
 */
export async function withheldPages(db: Db) {
  const rows = await db
    .selectFrom('devicePages')
    .innerJoin('device', 'device.id', 'devicePages.deviceId')
    .innerJoin('template', 'template.id', 'devicePages.lacking')
    .select(['device.id', 'alias', 'mac'])
    .where('devicePages.lacking', 'is not', null)
    .whereRef('template.updatedAt', '<=', 'devicePages.lackingAt')
    .orderBy('alias')
    .orderBy('device.id')
    .limit(ATTENTION_MAX)
    .execute()
  return rows.map(({ id, ...device }) => ({ _id: id, ...device }))
}
