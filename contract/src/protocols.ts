import { z } from 'zod'
import type { OrderType } from './orders.ts'

/** The ways in which devices and the server speak with each other. */
export const protocols = ['mqtt', 'http', 'trmnl', 'picture', 'player', 'oepl'] as const
export const Protocol = z.enum(protocols)
export type Protocol = z.infer<typeof Protocol>

/**
 * The proof that a picture is on a glass. `reported`: the device has said so. `fetched`: it took all bytes and came
 * again, and nothing said otherwise.
 */
export const proofs = ['reported', 'fetched'] as const
export const Proof = z.enum(proofs)
export type Proof = z.infer<typeof Proof>

/** The things that people may want of a device besides its picture. */
export type Ability = OrderType | 'ota'

/** The protocols that carry each of them; one that is not listed carries none. */
const carried: Readonly<Partial<Record<Protocol, readonly Ability[]>>> = {
  mqtt: ['led', 'reboot', 'ask', 'config', 'ota'],
  http: ['led', 'reboot', 'ask', 'config', 'ota'],
  trmnl: ['ota'],
}

/** True if a device of this protocol has an ability; a device that has not come yet, with null, may have any protocol. */
export const isAble = (protocol: Protocol | null, ability: Ability): boolean =>
  protocol === null || (carried[protocol]?.includes(ability) ?? false)
