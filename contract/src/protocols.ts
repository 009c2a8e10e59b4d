import { z } from 'zod'
import type { OrderType } from './orders.ts'

/**
 * The protocols between devices and the server. `picture`: the device fetches a picture from an address. `player`: a
 * browser is the screen. `oepl`: the device is a tag behind an access point of OpenEPaperLink.
 */
export const protocols = ['mqtt', 'http', 'trmnl', 'picture', 'player', 'oepl'] as const
export const Protocol = z.enum(protocols)
export type Protocol = z.infer<typeof Protocol>

/**
 * The proof that a device shows a picture. `reported`: the device has reported it. `fetched`: it downloaded all bytes
 * and made contact again without reporting otherwise.
 */
export const proofs = ['reported', 'fetched'] as const
export const Proof = z.enum(proofs)
export type Proof = z.infer<typeof Proof>

/** An order or firmware update that people may send to a device; each protocol supports some of them. */
export type Ability = OrderType | 'ota'

/** The abilities of devices by protocol; devices of a protocol that is not listed have none. */
const abilitiesByProtocol: Readonly<Partial<Record<Protocol, readonly Ability[]>>> = {
  mqtt: ['led', 'reboot', 'ask', 'config', 'ota'],
  http: ['led', 'reboot', 'ask', 'config', 'ota'],
  trmnl: ['ota'],
}

/**
 * True if a device of this protocol has an ability. The protocol is null before the first contact of a device: then the
 * device may have any protocol.
 */
export const isAble = (protocol: Protocol | null, ability: Ability): boolean =>
  protocol === null || (abilitiesByProtocol[protocol]?.includes(ability) ?? false)
