import type { PlayerState } from '@wifi-tms/contract/player-protocol'
import { findOrMakeDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { contactOf, mayBeStoredLater } from '../visits/rules.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { Player } from './queries.ts'
import { changesAnything, isPictureDue, pictureOf, STORE_AGAIN_SECONDS } from './rules.ts'

/** Answers a player's request. Stores the player's contact once in STORE_AGAIN_SECONDS, and offers a due picture. */
export async function answerPlayer(core: FleetCore, player: Player): Promise<PlayerState> {
  const { deviceId, mac, alias, uri, roomId, pages } = player
  const isPlate = roomId !== null
  const state = { waiting: false, name: alias || mac, isPlate, hasPages: pages !== null && !isPlate } as const
  const now = core.now()
  if (!changesAnything(player, now)) return { ...state, picture: pictureOf(player) }
  const observation = { type: 'asked', next: STORE_AGAIN_SECONDS, protocol: 'player' } as const
  if (!isPictureDue(player, now) && mayBeStoredLater(player, observation, now)) {
    const contact = contactOf({ ...player, number: player.deviceNumber }, [], now)
    await core.ingest.gather(mac, { ...observation, contact }, { uri })
    return { ...state, picture: pictureOf(player) }
  }
  await core.ingest(mac, observation, { uri })
  const delivery = (await findOrMakeDelivery(core, deviceId)).device?.state.delivery
  return { ...state, picture: delivery ? deliveryId(delivery, deviceId) : null }
}
