import * as deviceCalls from '@wifi-tms/contract/device-calls'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { letInAgain } from './let-in-again.ts'

/** The call by which people let devices in again: devices that lost their secrets may use their product's key. */
export function secretRoutes(core: Core, answer: Answer): void {
  answer(deviceCalls.letInAgain, (input, ask) => letInAgain(core, input, ask))
}
