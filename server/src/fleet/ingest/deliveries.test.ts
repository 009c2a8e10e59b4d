import { describe, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startStand } from '../wishes/testing/stand.ts'

const rowOf = (db: Db, id: string) => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deliveries', () => {
  eachDatabase('ids', (open) => {
    test('a report with the id of another tag’s delivery, or with an unknown id, proves nothing', async () => {
      const stand = await startStand(await open())
      const [device, otherDevice] = [await stand.addDevice(), await stand.addDevice()]
      for (const { mac } of [device, otherDevice]) await stand.greet(mac)
      await stand.showMany({ all: true, templateId: await stand.addTemplate() })
      const { message } = (await stand.turn()).find(({ mac }) => mac === device.mac)!
      await stand.tell(otherDevice.mac, 'success', message)
      await stand.tell(device.mac, 'success', { ...message, id: 'made-up' })
      await stand.core.ingest(otherDevice.mac, { type: 'fetched', deliveryId: message.id })
      const states = await stand.db.selectFrom('wish').select('state').execute()
      expect(states).toEqual([{ state: 'sending' }, { state: 'sending' }])
      expect((await rowOf(stand.db, otherDevice.id)).shownSha256).toBeNull()
    })

    test('the frame in a hello is recognised if it was once wished for the tag', async () => {
      const stand = await startStand(await open())
      const { id, mac } = await stand.addDevice()
      await stand.greet(mac)
      const shas: string[] = []
      for (const ink of ['white', 'black']) {
        await stand.showMany({ all: true, templateId: await stand.addTemplate(ink) })
        const [{ message }] = (await stand.turn()) as [(typeof stand.sent)[0]]
        shas.push(message.frame.sha256)
        await stand.tell(mac, 'success', message)
      }
      await stand.greet(mac, { frame: shas[0] })
      const row = await rowOf(stand.db, id)
      expect(row.shownSha256).toBe(shas[0])
      expect(row.shownFrameId).not.toBeNull()
      expect(await stand.turn()).toHaveLength(1)
      await stand.greet(mac, { frame: 'e'.repeat(64) })
      expect(await rowOf(stand.db, id)).toMatchObject({
        shownSha256: 'e'.repeat(64),
        shownFrameId: null,
        shownSeq: null,
      })
    })
  })
})
