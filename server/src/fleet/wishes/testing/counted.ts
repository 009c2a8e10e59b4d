import { itemStates, wishStates } from '@wifi-tms/contract/wishes'
import { expect } from 'vitest'
import { readCounters } from '../../../base/database/counters.ts'
import type { Db } from '../../../base/database/db.ts'

/** Compares every counter with a count of its rows. */
export async function expectCountsRight(db: Db): Promise<void> {
  const displays = await db.selectFrom('display').selectAll().execute()
  const wishes = await db.selectFrom('wish').select(['seq', 'state', 'deviceId']).execute()
  const devices = await db.selectFrom('device').select(['id', 'online', 'wishSeq', 'wishState']).execute()
  for (const display of displays) {
    const wishesOfDisplay = wishes.filter((wish) => wish.seq === display.seq)
    const counted = itemStates.map((state) => [state, wishesOfDisplay.filter((wish) => wish.state === state).length])
    expect(Object.fromEntries(itemStates.map((state) => [state, display[state]]))).toEqual(Object.fromEntries(counted))
    expect(display.total).toBe(wishesOfDisplay.length)
  }
  const stateOf = new Map(wishes.map((wish) => [`${wish.seq} ${wish.deviceId}`, wish.state]))
  const wanted = devices.map((device) => stateOf.get(`${device.wishSeq} ${device.id}`) ?? null)
  expect(devices.map((device) => device.wishState)).toEqual(wanted)
  const counters = await readCounters(db)
  expect(counters.online ?? 0).toBe(devices.filter((device) => device.online === 1).length)
  for (const state of wishStates) {
    expect([state, counters[`wanted.${state}`] ?? 0]).toEqual([
      state,
      wanted.filter((wantedState) => wantedState === state).length,
    ])
  }
}
