import { setTimeout as wait } from 'node:timers/promises'
import { embeddedPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import { expect, test } from 'vitest'
import { killOne } from './misfortunes.ts'
import { judge } from './run-trial.ts'
import { describeBrokenBounds, tableOf } from './tell-outcome.ts'
import { openTrial } from './trial.ts'

const PATIENCE_MS = 180_000
/** The acknowledged writes of each kind between two faults. */
const WRITES_BETWEEN = 2

test.skipIf(!embeddedPostgres())(
  'two servers lose no acknowledged write, and all tags are right in the end, when one server and then PostgreSQL is killed',
  async () => {
    const trial = await openTrial({ servers: 2, tags: 10, seed: 'test' })
    const untilMoreWrites = async () => {
      const enough = trial.books.map(({ book }) => book.acknowledged + WRITES_BETWEEN)
      const end = performance.now() + PATIENCE_MS
      const isEnough = () => trial.books.every(({ book }, index) => book.acknowledged >= enough[index]!)
      while (!isEnough() && performance.now() < end) await wait(20)
    }
    const kills: Parameters<typeof judge>[1][number][] = []
    const outcome = await judge(trial, kills, async () => {
      await untilMoreWrites()
      const { raised, ...kill } = await killOne(trial, trial.servers[1]!)
      kills.push({ ...kill, otherFaults: 'others at work' })
      await untilMoreWrites()
      await trial.postgres.kill()
      await trial.postgres.start()
      await raised
      await untilMoreWrites()
    })
    expect(outcome.faults).toEqual([])
    expect(describeBrokenBounds(outcome)).toEqual([])
    expect(outcome.kills[0]!.tags).toBeGreaterThan(0)
    expect(outcome.drawings).toBeGreaterThan(0)
    for (const count of Object.values(outcome.acknowledged)) expect(count).toBeGreaterThan(0)
    expect(tableOf(outcome)).toMatch(/^wrong glasses +0$/m)
  },
  600_000,
)
