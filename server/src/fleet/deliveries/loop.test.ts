import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { dueMessages } from './due.ts'
import { startReconciler } from './loop.ts'

eachDatabase('the loop', (open) => {
  test('the reconciler runs after wishes of people, messages of tags and deadlines, and does nothing more once it is stopped', async () => {
    const harness = await startHarness(await open())
    const reconciler = startReconciler(harness.core)
    onTestFinished(() => reconciler.stop())
    harness.core.reconcileNow = reconciler.nudge
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate('white') })
    await expect.poll(() => harness.sent.length).toBe(1)
    // Past the deadline of the delivery, which is 34 s after the offer.
    harness.advance(40)
    const states = () => harness.db.selectFrom('wish').select(['state', 'failures']).execute()
    await expect.poll(states).toEqual([{ state: 'waiting', failures: 1 }])
    await harness.greet(mac)
    await expect.poll(() => harness.sent.length).toBe(2)
    await reconciler.stop()
    await harness.showMany({ all: true, templateId: await harness.addTemplate('black') })
    harness.core.reconcileNow()
    expect(await harness.db.selectFrom('painting').selectAll().execute()).toHaveLength(1)
    expect(harness.faults).toEqual([])
  })

  test('the reconciler does work that was due before its start at once', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    // With fake timers no turn starts by time: only the start itself can cause one.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reconciler = startReconciler(harness.core)
    onTestFinished(() => reconciler.stop())
    harness.core.reconcileNow = reconciler.nudge
    // `expect.poll` would move the fake clock.
    while (harness.sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(harness.sent).toHaveLength(1)
  })

  test('a tag that polls gets the same delivery until it reports, then none', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    const dueDisplays = async () => {
      const { messages } = await dueMessages(harness.core, id)
      return messages.flatMap((message) => (message.type === 'display' ? [message] : []))
    }
    expect(await dueDisplays()).toEqual([])
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    expect(await dueDisplays()).toEqual([])
    await harness.reconcile()
    const [first] = await dueDisplays()
    expect(await dueDisplays()).toEqual([first])
    await harness.report(mac, 'fail', first!, { reason: 'network' })
    expect(await dueDisplays()).toEqual([])
    harness.advance(3)
    const [second] = await dueDisplays()
    expect(second).toMatchObject({ frame: { sha256: first!.frame.sha256 } })
    expect(second!.id).not.toBe(first!.id)
    // The second delivery gets no answer before its deadline, and the pause after two failures is over in 10 s.
    harness.advance(34)
    await harness.reconcile()
    harness.advance(10)
    const [third] = await dueDisplays()
    await harness.report(mac, 'success', third!)
    expect(await dueDisplays()).toEqual([])
    expect(harness.sent).toEqual([])
  })
})
