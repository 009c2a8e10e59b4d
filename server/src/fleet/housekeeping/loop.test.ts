import { hash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OutOfReach } from '../../base/blobs/store.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { startHousekeeping } from './loop.ts'

const DAY_SECONDS = 24 * 3600

eachDatabase('the housekeeping loop', (open) => {
  test('the housekeeping loop removes unneeded rows in turns, and none once it is stopped', async () => {
    const harness = await startHarness(await open())
    await harness.addDevice()
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    await harness.reconcile()
    await harness.db.deleteFrom('wish').execute()
    await harness.db.updateTable('device').set({ wishSeq: null }).execute()
    const count = async (table: 'frame' | 'display' | 'design' | 'unused') =>
      (await harness.db.selectFrom(table).selectAll().execute()).length

    // With fake timers no turn starts by time. `expect.poll` would move the fake clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const housekeeping = startHousekeeping(harness.core)
    onTestFinished(() => housekeeping.stop())
    /** Waits until `condition` returns true, without the fake timers. */
    const until = async (condition: () => Promise<boolean>) => {
      while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
    }
    vi.advanceTimersByTime(60_000)
    // The frame and the display; the design is needed until its display is removed.
    await until(async () => (await count('unused')) === 2)
    harness.advance(DAY_SECONDS)
    for (const remainingDesigns of [1, 0]) {
      housekeeping.nudge()
      await until(async () => (await count('frame')) === 0 && (await count('display')) === 0)
      await until(async () => (await count('design')) === remainingDesigns)
      harness.advance(DAY_SECONDS)
    }
    await housekeeping.stop()
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    await harness.db.deleteFrom('wish').execute()
    housekeeping.nudge()
    vi.advanceTimersByTime(60_000)
    expect(await count('unused')).toBe(0)
    expect(harness.faults).toEqual([])
  })

  test('one turn checks more rows than one step reads', async () => {
    const harness = await startHarness(await open())
    // A step reads 200 rows.
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
    await harness.db.insertInto('frame').values(frames).execute()
    const housekeeping = startHousekeeping(harness.core)
    housekeeping.nudge()
    await housekeeping.stop()
    expect(await harness.db.selectFrom('unused').select('key').execute()).toHaveLength(500)
  })

  test('while the store of files is out of reach, a turn does its other work and logs no error of its own', async () => {
    const { core, addDevice, showMany, addTemplate, reconcile, db, advance } = await startHarness(await open())
    await addDevice()
    await showMany({ all: true, templateId: await addTemplate() })
    await reconcile()
    await db.deleteFrom('wish').execute()
    await db.updateTable('device').set({ wishSeq: null }).execute()
    const outOfReach = () => Promise.reject(new OutOfReach('no answer'))
    const blobs = { ...core.blobs, remove: vi.fn(outOfReach), list: vi.fn(outOfReach) }
    const error = vi.fn()
    const turn = async () => {
      const housekeeping = startHousekeeping({ ...core, blobs, log: { ...core.log, error } as never })
      housekeeping.nudge()
      await housekeeping.stop()
    }
    await turn()
    advance(DAY_SECONDS)
    await turn()
    expect(blobs.remove).toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })

  test('one turn removes an old file that no row names', async () => {
    const harness = await startHarness(await open())
    const { blobs, now } = harness.core
    // A turn looks at the files of two hex digits, and the first one at those of 00.
    let text = 0
    while (!hash('sha256', `${text}`).startsWith('00')) text++
    const left = await blobs.put(Buffer.from(`${text}`))
    harness.advance((Date.now() - now().getTime()) / 1000 + 31 * DAY_SECONDS)
    const housekeeping = startHousekeeping(harness.core)
    housekeeping.nudge()
    await housekeeping.stop()
    expect(await blobs.find(left)).toBeUndefined()
  })
})
