import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { startHousekeeping } from './loop.ts'

const DAY_SECONDS = 24 * 3600

eachDatabase('the housekeeping loop', (open) => {
  test('removes unneeded rows in turns, and none once it is stopped', async () => {
    const stand = await startStand(await open())
    await stand.addDevice()
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    await stand.turn()
    await stand.db.deleteFrom('wish').execute()
    await stand.db.updateTable('device').set({ wishSeq: null }).execute()
    const count = async (table: 'frame' | 'display' | 'design' | 'unused') =>
      (await stand.db.selectFrom(table).selectAll().execute()).length

    // With fake timers no turn starts by time. `expect.poll` would move the fake clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const housekeeping = startHousekeeping(stand.core)
    onTestFinished(() => housekeeping.stop())
    /** Waits until `condition` returns true, without the fake timers. */
    const until = async (condition: () => Promise<boolean>) => {
      while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
    }
    vi.advanceTimersByTime(60_000)
    await until(async () => (await count('unused')) === 2)
    stand.pass(DAY_SECONDS)
    for (const remainingDesigns of [1, 0]) {
      housekeeping.nudge()
      await until(async () => (await count('frame')) === 0 && (await count('display')) === 0)
      await until(async () => (await count('design')) === remainingDesigns)
      stand.pass(DAY_SECONDS)
    }
    await housekeeping.stop()
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    await stand.db.deleteFrom('wish').execute()
    housekeeping.nudge()
    vi.advanceTimersByTime(60_000)
    expect(await count('unused')).toBe(0)
    expect(stand.faults).toEqual([])
  })

  test('one turn goes through more rows than one step reads', async () => {
    const stand = await startStand(await open())
    const frames = Array.from({ length: 500 }, (_, number) => ({
      id: `${number}`,
      sha256: `${number}`,
      bytes: 1,
      color: 'B/W',
      width: 8,
      height: 1,
      angle: 0,
      halves: 0,
      createdAt: '',
    }))
    await stand.db.insertInto('frame').values(frames).execute()
    const housekeeping = startHousekeeping(stand.core)
    housekeeping.nudge()
    await housekeeping.stop()
    expect(await stand.db.selectFrom('unused').select('key').execute()).toHaveLength(500)
  })
})
