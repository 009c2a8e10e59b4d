import type { Core } from '../../base/core.ts'
import { devicesWithMessages, trimMessages } from '../debug/queries.ts'

/** The devices of one turn. */
const TURN = 50

/** Deletes old messages of some devices. Returns the place where the next turn goes on. */
export async function sweepMessages({ db, now }: Pick<Core, 'db' | 'now'>, from = ''): Promise<string> {
  const devices = await devicesWithMessages(db, from, TURN)
  await trimMessages(db, devices, now())
  return devices.length < TURN ? '' : devices.at(-1)!
}
