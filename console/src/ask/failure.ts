import type { Fault } from '@wifi-tms/contract/errors'

/** Why a call did not give what was asked: the server's refusal with its code, or a wire that failed (code undefined). */
export class Failure extends Error {
  readonly code: number | undefined
  readonly faults: Fault[]
  constructor(message: string, code?: number, faults: Fault[] = []) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.faults = faults
  }
}
