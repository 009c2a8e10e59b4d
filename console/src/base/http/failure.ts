import type { Facts, Fault, Why } from '@wifi-tms/contract/errors'

/**
 * The failures of a call other than a refusal: no server, no answer in time, an answer of another shape, and a profile
 * without a person or without roles.
 */
export const wireTroubles = ['unreachable', 'timeout', 'unreadable', 'noProfile', 'noRoles'] as const
export type WireTrouble = (typeof wireTroubles)[number]

/**
 * The failure of a call. Either the server refused it with a code, or no proper answer came, and `code` is undefined.
 */
export class CallFailure extends Error {
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

/** Makes the failure of a call without a proper answer; its message is for developers. */
export const wireFailure = (reason: WireTrouble, message: string): CallFailure =>
  new CallFailure(message, undefined, [], { reason })
