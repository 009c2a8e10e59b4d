import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { sealWith } from '../../base/random/seal.ts'
import { sealSettingsAgain } from '../rollouts/order-settings.ts'
import { sealStored } from './seal-stored.ts'

const [oldKey, newKey, unknownKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]

const orderColumns = { deviceId: 'd1', type: 'config', said: '{}', givenBy: '', at: '', endedAt: null, ok: null }
const answerColumns = { validUntil: null, toldAt: null, dropped: null, answerBy: '2026-11-22', reason: '' }
const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
const rolloutColumns = {
  ...stamps,
  name: 'Wi-Fi',
  ota: '',
  config: '{}',
  target: '{}',
  steps: '[]',
  ends: '[]',
  success: 95,
  failure: 10,
  minBattery: null,
  usbOnly: 0,
  atOnce: 1,
  downgrade: 0,
  joiners: 0,
  startAt: null,
  state: 'running',
  reason: '',
  openGroup: 0,
}

eachDatabase('a new key of the installation', (open) => {
  test('a new key opens orders that wait and settings of rollouts that were sealed with the former key; what no key opens stays', async () => {
    const db = await open()
    const [old, unknown] = [sealWith(oldKey), sealWith(unknownKey)]
    const orders = [
      { id: 'o1', message: old.encrypt('an order', 'o1') },
      { id: 'o2', message: unknown.encrypt('an order', 'o2') },
      { id: 'o3', message: null },
    ]
    await db
      .insertInto('tagOrder')
      .values(orders.map((order) => ({ ...orderColumns, ...answerColumns, ...order })))
      .execute()
    await db
      .insertInto('rollout')
      .values([
        { ...rolloutColumns, id: 'r1', sealed: old.encrypt('settings', 'r1') },
        { ...rolloutColumns, id: 'r2', sealed: null },
      ])
      .execute()

    for (const sealSecrets of [sealStored, sealSettingsAgain]) await sealSecrets({ db, seal: sealWith(newKey, oldKey) })
    const seal = sealWith(newKey)
    const [order, ...others] = await db.selectFrom('tagOrder').select(['id', 'message']).orderBy('id').execute()
    expect(seal.decrypt(order!.message!, 'o1')).toBe('an order')
    expect(others).toEqual(orders.slice(1))
    const rollouts = await db.selectFrom('rollout').select('sealed').orderBy('id').execute()
    expect([seal.decrypt(rollouts[0]!.sealed!, 'r1'), rollouts[1]!.sealed]).toEqual(['settings', null])
  })
})
