import { conflict } from '@wifi-tms/contract/conflicts'
import { type Device, DeviceWrite } from '@wifi-tms/contract/devices'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import { wrong } from '@wifi-tms/contract/errors'
import type { pairPlayer as call } from '@wifi-tms/contract/players'
import type { CallContext } from '../../api/http/answer.ts'
import type { Tries } from '../../api/sessions/wrong-tries.ts'
import type { Core } from '../../base/core.ts'
import { MOST_MADE, screenForSize } from '../../content/catalogue/screen-for-size.ts'
import { addDevice } from '../devices/change-device.ts'
import { replaceSecrets } from '../secrets/queries.ts'
import { makeMac } from '../visits/own-mac.ts'
import { findWaitingPlayer, takeWaiting } from './queries.ts'
import { panelOfScreen } from './rules.ts'

/** The number of wrong codes after which a person has to wait. */
const MOST_CODES = 6

const noSuchCode = () => wrong('code', 'No screen shows this code now')

/**
 * Makes a device of the browser that shows this code. The browser has its secret already. `tries` counts wrong codes.
 * Throws Refusal.
 */
export async function pairPlayer(
  core: Core,
  { code, alias, product }: Parsed<typeof call>,
  ask: CallContext<'devices'>,
  tries: Tries,
): Promise<Device> {
  const find = async () => {
    const waiting = await findWaitingPlayer(core.db, code, core.now())
    if (!waiting) throw noSuchCode()
    return waiting
  }
  const waiting = await tries('code of a screen', ask.who.accountId, find, undefined, MOST_CODES)
  const screen = await screenForSize(core, panelOfScreen(waiting))
  if (!screen) throw conflict('full', { most: MOST_MADE }, `There are ${MOST_MADE} sizes of screens already`)
  const device = DeviceWrite.parse({ mac: makeMac(), alias, product, screenType: screen.id })
  return addDevice(core, device, ask, async (tx, id) => {
    if (!(await takeWaiting(tx, waiting.hash))) throw noSuchCode()
    await replaceSecrets(tx, id, { hash: waiting.hash, protocol: 'player' }, core.now())
  })
}
