import { describe, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'

const rowOf = (db: Db, id: string) => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deliveries', () => {
  eachDatabase('ids', (open) => {
    test('a report with the id of another tag’s delivery, or with an unknown id, proves nothing', async () => {
      const harness = await startHarness(await open())
      const [device, otherDevice] = [await harness.addDevice(), await harness.addDevice()]
      for (const { mac } of [device, otherDevice]) await harness.greet(mac)
      await harness.showMany({ all: true, templateId: await harness.addTemplate() })
      const { message } = (await harness.reconcile()).find(({ mac }) => mac === device.mac)!
      await harness.report(otherDevice.mac, 'success', message)
      await harness.report(device.mac, 'success', { ...message, id: 'made-up' })
      await harness.core.ingest(otherDevice.mac, { type: 'fetched', deliveryId: message.id })
      const states = await harness.db.selectFrom('wish').select('state').execute()
      expect(states).toEqual([{ state: 'sending' }, { state: 'sending' }])
      expect((await rowOf(harness.db, otherDevice.id)).shownSha256).toBeNull()
    })

    test('the frame in a hello is recognised if it was once wished for the tag', async () => {
      const harness = await startHarness(await open())
      const { id, mac } = await harness.addDevice()
      await harness.greet(mac)
      const hashes: string[] = []
      for (const ink of ['white', 'black']) {
        await harness.showMany({ all: true, templateId: await harness.addTemplate(ink) })
        const [{ message }] = (await harness.reconcile()) as [(typeof harness.sent)[0]]
        hashes.push(message.frame.sha256)
        await harness.report(mac, 'success', message)
      }
      await harness.greet(mac, { frame: hashes[0] })
      const row = await rowOf(harness.db, id)
      expect(row.shownSha256).toBe(hashes[0])
      expect(row.shownFrameId).not.toBeNull()
      expect(await harness.reconcile()).toHaveLength(1)
      await harness.greet(mac, { frame: 'e'.repeat(64) })
      expect(await rowOf(harness.db, id)).toMatchObject({
        shownSha256: 'e'.repeat(64),
        shownFrameId: null,
        shownSeq: null,
      })
    })
  })
})
