import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { dueMessages } from './due.ts'
import { startReconciler } from './loop.ts'

eachDatabase('the loop', (open) => {
  test('runs after wishes of people, messages of tags and deadlines, and does nothing more once it is stopped', async () => {
    const stand = await startStand(await open())
    const reconciler = startReconciler(stand.core)
    onTestFinished(() => reconciler.stop())
    stand.core.reconcileNow = reconciler.nudge
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate('white') })
    await expect.poll(() => stand.sent.length).toBe(1)
    // Past the deadline of the delivery, which is 34 s after the offer.
    stand.pass(40)
    const states = () => stand.db.selectFrom('wish').select(['state', 'failures']).execute()
    await expect.poll(states).toEqual([{ state: 'waiting', failures: 1 }])
    await stand.greet(mac)
    await expect.poll(() => stand.sent.length).toBe(2)
    await reconciler.stop()
    await stand.showMany({ all: true, templateId: await stand.addTemplate('black') })
    stand.core.reconcileNow()
    expect(await stand.db.selectFrom('painting').selectAll().execute()).toHaveLength(1)
    expect(stand.faults).toEqual([])
  })

  test('does work that was due before its start at once', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    // With fake timers no turn starts by time: only the start itself can cause one.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reconciler = startReconciler(stand.core)
    onTestFinished(() => reconciler.stop())
    stand.core.reconcileNow = reconciler.nudge
    // `expect.poll` would move the fake clock.
    while (stand.sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(stand.sent).toHaveLength(1)
  })

  test('a tag that polls gets the same delivery until it reports, then none', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    const due = async () => {
      const { messages } = await dueMessages(stand.core, id)
      return messages.flatMap((message) => (message.type === 'display' ? [message] : []))
    }
    expect(await due()).toEqual([])
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    expect(await due()).toEqual([])
    await stand.turn()
    const [first] = await due()
    expect(await due()).toEqual([first])
    await stand.tell(mac, 'fail', first!, { reason: 'network' })
    expect(await due()).toEqual([])
    stand.pass(3)
    const [second] = await due()
    expect(second).toMatchObject({ frame: { sha256: first!.frame.sha256 } })
    expect(second!.id).not.toBe(first!.id)
    // The second delivery gets no answer before its deadline, and the pause after two failures is over in 10 s.
    stand.pass(34)
    await stand.turn()
    stand.pass(10)
    const [third] = await due()
    await stand.tell(mac, 'success', third!)
    expect(await due()).toEqual([])
    expect(stand.sent).toEqual([])
  })
})
