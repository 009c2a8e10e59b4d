import type { Facts, Fault, Why } from '@wifi-tms/contract/errors'

/** How the wire itself fails: no server, no answer in time, an answer that no server of ours gives, or nobody in it. */
export const wireTroubles = ['unreachable', 'timeout', 'unreadable', 'noProfile', 'noRoles'] as const
export type WireTrouble = (typeof wireTroubles)[number]

/** Why a call did not give what was asked: the server's refusal with its code, or a wire that failed (code undefined). */
export class Failure extends Error {
  readonly code: number | undefined
  readonly faults: Fault[]
  readonly reason: string | undefined
  readonly facts: Facts | undefined
  constructor(message: string, code?: number, faults: Fault[] = [], why?: Why) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.faults = faults
    this.reason = why?.reason
    this.facts = why?.facts
  }
}

/** A failure of the wire; the message is for those who look closer. */
export const wireFailure = (reason: WireTrouble, message: string): Failure =>
  new Failure(message, undefined, [], { reason })
