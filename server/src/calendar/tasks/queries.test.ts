import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { addRun, KEPT_RUNS, listRuns } from './queries.ts'

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()

eachDatabase('runs of tasks', (open) => {
  test('only the newest runs of each task are stored', async () => {
    const db = await open()
    const run = (taskId: string, number: number) => {
      return {
        taskId,
        dueAt: minute(number),
        at: minute(number),
        state: 'done',
        displayId: null,
        skipped: 0,
        lacks: '[]',
      }
    }
    const earlierRuns = Array.from({ length: KEPT_RUNS }, (_, number) => run('each minute', number))
    await db
      .insertInto('taskRun')
      .values([run('once', 0), ...earlierRuns])
      .execute()
    expect(await addRun(db, run('each minute', KEPT_RUNS))).toBe(true)
    expect(await addRun(db, run('each minute', KEPT_RUNS))).toBe(false)
    const oldest = { page: KEPT_RUNS, limit: 1 }
    expect(await listRuns(db, { id: 'each minute', ...oldest })).toMatchObject({
      total: KEPT_RUNS,
      items: [{ at: minute(1) }],
    })
    expect((await listRuns(db, { id: 'once', page: 1, limit: 1 })).total).toBe(1)
  })
})
