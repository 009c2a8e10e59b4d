import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { startStand } from '../wishes/testing/stand.ts'

eachDatabase('a stored message', (open) => {
  test('is seen by a transaction under the fleet lock that is begun in the call of `whenStored`', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    let readVoltage: Promise<unknown> | undefined
    const whenStored = () => {
      readVoltage = withFleetLock(stand.db, (tx) =>
        tx.selectFrom('device').select('batteryVoltage').where('id', '=', id).executeTakeFirst(),
      )
    }
    await stand.core.ingest(mac, { type: 'event', event: 'battery', battery: 371 }, { whenStored })
    expect(await readVoltage).toEqual({ batteryVoltage: 371 })
    await stand.core.ingest.stop()
  })
})
