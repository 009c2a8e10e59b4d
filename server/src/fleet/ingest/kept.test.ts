import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { startStand } from '../wishes/testing/stand.ts'

eachDatabase('a stored message', (open) => {
  test('is read by each transaction under the fleet lock that begins after the call of `whenStored`', async () => {
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
