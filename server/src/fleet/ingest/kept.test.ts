import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { startStand } from '../wishes/testing/stand.ts'

eachDatabase('a message that is kept', (open) => {
  test('is known to all decisions that are made after `whenStored` was called', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    let decided: Promise<unknown> | undefined
    const whenStored = () => {
      decided = withFleetLock(stand.db, (tx) =>
        tx.selectFrom('device').select('batteryVoltage').where('id', '=', id).executeTakeFirst(),
      )
    }
    await stand.core.ingest(mac, { type: 'event', event: 'battery', battery: 371 }, { whenStored })
    expect(await decided).toEqual({ batteryVoltage: 371 })
    await stand.core.ingest.stop()
  })
})
