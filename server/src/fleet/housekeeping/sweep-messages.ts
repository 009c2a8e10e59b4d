import type { Core } from '../../base/core.ts'
import { devicesWithMessages, trimMessages } from '../debug/queries.ts'

/** So many devices are looked at in one turn. */
const TURN = 50

/** Forgets old messages of some devices. The next turn goes on from what this one returns. */
export async function sweepMessages({ db, now }: Pick<Core, 'db' | 'now'>, from = ''): Promise<string> {
  const devices = await devicesWithMessages(db, from, TURN)
  await trimMessages(db, devices, now())
  return devices.length < TURN ? '' : devices.at(-1)!
}
