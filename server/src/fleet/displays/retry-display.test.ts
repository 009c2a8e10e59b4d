import { retryDisplay as call, retryDevices as devicesCall } from '@wifi-tms/contract/displays'
import { expect, test } from 'vitest'
import type { CallContext } from '../../api/http/answer.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { doCall } from '../../testing/do-call.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { retryDevices, retryDisplay } from './retry-display.ts'

eachDatabase('trying a display again', (open) => {
  test('tries wishes that failed and are still wanted, and none that a newer display has replaced', async () => {
    const stand = await startStand(await open())
    const retry = async (id: string) => {
      const work = async (_: object, ask: CallContext) => ({ _id: id, total: await retryDisplay(stand.core, id, ask) })
      return (await doCall(stand.core, call, work, { id })).total
    }
    const [{ id, mac }, other] = [await stand.addDevice(), await stand.addDevice()]
    for (const device of [mac, other.mac]) await stand.greet(device)
    const { _id } = await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    for (let tries = 0; tries < 3; tries++) {
      for (const sent of await stand.turn()) await stand.tell(sent.mac, 'fail', sent.message, { reason: 'panel' })
      stand.pass(10)
    }
    await stand.showMany({ deviceIds: [id], templateId: await stand.addTemplate('black') })
    expect(await retry(_id)).toBe(1)
    const sent = await stand.turn()
    expect(sent.map(({ mac }) => mac).sort()).toEqual([mac, other.mac].sort())
    expect(new Set(sent.map(({ message }) => message.frame.sha256)).size).toBe(2)
    expect(await retry(_id)).toBe(0)
    await expectCountsRight(stand.db)
    expect(stand.faults).toEqual([])
  })

  test('tries the failed wishes of chosen devices, of whatever display', async () => {
    const stand = await startStand(await open())
    const retry = (choice: { deviceIds?: string[]; filter?: { state: 'failed' }; all?: true }) =>
      doCall(stand.core, devicesCall, (input, ask) => retryDevices(stand.core, input, ask), choice)
    const [first, second, third] = [await stand.addDevice(), await stand.addDevice(), await stand.addDevice()]
    for (const { mac } of [first, second, third]) await stand.greet(mac)
    await stand.showMany({ deviceIds: [first.id], templateId: await stand.addTemplate() })
    await stand.showMany({ deviceIds: [second.id, third.id], templateId: await stand.addTemplate('black') })
    for (let tries = 0; tries < 3; tries++) {
      for (const sent of await stand.turn())
        await stand.tell(sent.mac, sent.mac === third.mac ? 'success' : 'fail', sent.message, { reason: 'panel' })
      stand.pass(10)
    }
    const states = async () =>
      (await stand.db.selectFrom('display').select('outcome').orderBy('seq').execute()).map(({ outcome }) => outcome)
    expect(await states()).toEqual(['failed', 'failed'])
    const reasonOf = async ({ id }: { id: string }) =>
      (await stand.db.selectFrom('wish').select(['state', 'reason']).where('deviceId', '=', id).execute())[0]
    expect(await retry({ deviceIds: [first.id, third.id] })).toEqual({ total: 1 })
    // The reason of the failure stays until the picture is shown.
    expect(await reasonOf(first)).toEqual({ state: 'waiting', reason: 'panel' })
    expect(await states()).toEqual(['running', 'failed'])
    const [sent, ...others] = await stand.turn()
    expect([sent!.mac, others]).toEqual([first.mac, []])
    await stand.tell(first.mac, 'success', sent!.message)
    expect(await reasonOf(first)).toEqual({ state: 'shown', reason: '' })
    expect(await retry({ filter: { state: 'failed' } })).toEqual({ total: 1 })
    expect((await stand.turn()).map(({ mac }) => mac)).toEqual([second.mac])
    expect(await retry({ all: true })).toEqual({ total: 0 })
    await expectCountsRight(stand.db)
  })
})
