import type { Up } from '@wifi-tms/contract/messages'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { moment } from '../wishes/testing/states.ts'

eachDatabase('notices to people', (open) => {
  test('a battery that becomes weak causes one notice', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    /** Reports a voltage in hundredths of a volt. The usual battery is low up to 343. */
    const reportBattery = (battery: number) => harness.core.ingest(mac, { type: 'event', event: 'battery', battery })
    const noticeTexts: string[] = []
    for (const battery of [380, 344, 343, 342, 380, 344, 338]) {
      await reportBattery(battery)
      noticeTexts.push(...harness.notices.splice(0).map(({ kind, message }) => `${battery}: ${kind} ${message}`))
    }
    expect(noticeTexts).toEqual(['343: battery-low 15 %', '338: battery-low 5 %'])
  })

  test('a battery becomes weak by the voltages of its device type', async () => {
    const harness = await startHarness(await open())
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
    const coin = { type: 5, name: 'Coin', emptyVoltage: 220, fullVoltage: 300, curve: 'linear' }
    await harness.db
      .insertInto('deviceType')
      .values({ id: 'coin', ...stamps, ...coin })
      .execute()
    const { mac } = await harness.addDevice()
    await harness.core.ingest(mac, { type: 'hello', protocol: 1, deviceType: 5, battery: 300 })
    for (const battery of [233, 232]) await harness.core.ingest(mac, { type: 'event', event: 'battery', battery })
    expect(harness.notices.map(({ kind, message }) => `${kind} ${message}`)).toEqual(['battery-low 15 %'])
  })

  test('progress and results of orders count as messages of the tag, and a failed order causes a notice and a log line', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    const lines: Record<string, unknown>[] = []
    harness.core.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const results: Up[] = [
      { type: 'progress', id: 'a', percent: 40 },
      { type: 'result', id: 'a', ok: true },
      { type: 'result', id: 'b', ok: false, reason: 'no-memory' },
    ]
    for (const [index, message] of results.entries()) {
      harness.clock.seconds = index * 60
      await harness.core.ingest(mac, message)
      const row = harness.db.selectFrom('device').select('lastSeenAt').where('id', '=', id)
      expect((await row.executeTakeFirstOrThrow()).lastSeenAt).toBe(moment(index * 60).toISOString())
    }
    const device = { _id: id, mac, alias: '' }
    expect(harness.notices).toEqual([
      { kind: 'order-failed', count: 1, device, message: 'no-memory', reason: 'no-memory' },
    ])
    expect(lines).toMatchObject([{ level: 30, mac, id: 'b', reason: 'no-memory', msg: 'an order failed' }])
  })
})
