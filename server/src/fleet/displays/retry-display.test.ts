import { retryDisplay as call, retryDevices as devicesCall } from '@wifi-tms/contract/displays'
import { expect, test } from 'vitest'
import type { CallContext } from '../../api/http/answer.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { doCall } from '../../testing/do-call.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { retryDevices, retryDisplay } from './retry-display.ts'

eachDatabase('trying a display again', (open) => {
  test('a retry of a display tries wishes that failed and are still wanted, and none that a newer display has replaced', async () => {
    const harness = await startHarness(await open())
    const retry = async (id: string) => {
      const work = async (_: object, ask: CallContext) => ({
        _id: id,
        total: await retryDisplay(harness.core, id, ask),
      })
      return (await doCall(harness.core, call, work, { id })).total
    }
    const [{ id, mac }, other] = [await harness.addDevice(), await harness.addDevice()]
    for (const device of [mac, other.mac]) await harness.greet(device)
    const { _id } = await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    // After three failures a wish has failed.
    for (let tries = 0; tries < 3; tries++) {
      for (const sent of await harness.reconcile())
        await harness.report(sent.mac, 'fail', sent.message, { reason: 'panel' })
      harness.advance(10)
    }
    await harness.showMany({ deviceIds: [id], templateId: await harness.addTemplate('black') })
    expect(await retry(_id)).toBe(1)
    const sent = await harness.reconcile()
    expect(sent.map(({ mac }) => mac).sort()).toEqual([mac, other.mac].sort())
    expect(new Set(sent.map(({ message }) => message.frame.sha256)).size).toBe(2)
    expect(await retry(_id)).toBe(0)
    await expectCountsRight(harness.db)
    expect(harness.faults).toEqual([])
  })

  test('a retry of devices tries their failed wishes, whichever display these belong to', async () => {
    const harness = await startHarness(await open())
    const retry = (choice: { deviceIds?: string[]; filter?: { state: 'failed' }; all?: true }) =>
      doCall(harness.core, devicesCall, (input, ask) => retryDevices(harness.core, input, ask), choice)
    const [first, second, third] = [await harness.addDevice(), await harness.addDevice(), await harness.addDevice()]
    for (const { mac } of [first, second, third]) await harness.greet(mac)
    await harness.showMany({ deviceIds: [first.id], templateId: await harness.addTemplate() })
    await harness.showMany({ deviceIds: [second.id, third.id], templateId: await harness.addTemplate('black') })
    // After three failures a wish has failed.
    for (let tries = 0; tries < 3; tries++) {
      for (const sent of await harness.reconcile())
        await harness.report(sent.mac, sent.mac === third.mac ? 'success' : 'fail', sent.message, { reason: 'panel' })
      harness.advance(10)
    }
    const readOutcomes = async () =>
      (await harness.db.selectFrom('display').select('outcome').orderBy('seq').execute()).map(({ outcome }) => outcome)
    expect(await readOutcomes()).toEqual(['failed', 'failed'])
    const reasonOf = async ({ id }: { id: string }) =>
      (await harness.db.selectFrom('wish').select(['state', 'reason']).where('deviceId', '=', id).execute())[0]
    expect(await retry({ deviceIds: [first.id, third.id] })).toEqual({ total: 1 })
    // The reason of the failure stays until the picture is shown.
    expect(await reasonOf(first)).toEqual({ state: 'waiting', reason: 'panel' })
    expect(await readOutcomes()).toEqual(['running', 'failed'])
    const [sent, ...others] = await harness.reconcile()
    expect([sent!.mac, others]).toEqual([first.mac, []])
    await harness.report(first.mac, 'success', sent!.message)
    expect(await reasonOf(first)).toEqual({ state: 'shown', reason: '' })
    expect(await retry({ filter: { state: 'failed' } })).toEqual({ total: 1 })
    expect((await harness.reconcile()).map(({ mac }) => mac)).toEqual([second.mac])
    expect(await retry({ all: true })).toEqual({ total: 0 })
    await expectCountsRight(harness.db)
  })
})
