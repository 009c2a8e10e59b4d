import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { startHarness } from '../wishes/testing/harness.ts'

eachDatabase('a stored message', (open) => {
  test('a stored message is seen by a transaction under the fleet lock that is begun in the call of `whenStored`', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    let readVoltage: Promise<unknown> | undefined
    const whenStored = () => {
      readVoltage = withFleetLock(harness.db, (tx) =>
        tx.selectFrom('device').select('batteryVoltage').where('id', '=', id).executeTakeFirst(),
      )
    }
    await harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 371 }, { whenStored })
    expect(await readVoltage).toEqual({ batteryVoltage: 371 })
    await harness.core.ingest.stop()
  })
})
