import { retryDisplay as call } from '@wifi-tms/contract/displays'
import { expect, test } from 'vitest'
import type { Ask } from '../../api/http/answer.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { doCall } from '../../testing/do-call.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { retryDisplay } from './retry-display.ts'

eachDatabase('trying a display again', (open) => {
  test('goes for what failed and is still wanted, not for what a newer display has replaced', async () => {
    const stand = await startStand(await open())
    const again = async (id: string) => {
      const work = async (_: object, ask: Ask) => ({ _id: id, total: await retryDisplay(stand.core, id, ask) })
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
    expect(await again(_id)).toBe(1)
    const sent = await stand.turn()
    expect(sent.map((one) => one.mac).sort()).toEqual([mac, other.mac].sort())
    expect(new Set(sent.map(({ message }) => message.frame.sha256)).size).toBe(2)
    expect(await again(_id)).toBe(0)
    await expectCountsRight(stand.db)
    expect(stand.faults).toEqual([])
  })
})
