import type { PlayerState } from '@wifi-tms/contract/player-protocol'
import { dueDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { Player } from './queries.ts'
import { isWorthTaking, KEPT_SECONDS, pictureOf } from './rules.ts'

/** The answer to a player's question; its contact is written now and then, and a picture that is due is offered. */
export async function takeTurn(core: FleetCore, player: Player): Promise<PlayerState> {
  const { deviceId, mac, alias, uri, roomId } = player
  const state = { waiting: false, name: alias || mac, isPlate: roomId !== null } as const
  if (!isWorthTaking(player, core.now())) return { ...state, picture: pictureOf(player) }
  await core.ingest(mac, { type: 'asked', next: KEPT_SECONDS, protocol: 'player' }, { uri })
  const delivery = (await dueDelivery(core, deviceId)).device?.state.delivery
  return { ...state, picture: delivery ? deliveryId(delivery, deviceId) : null }
}
