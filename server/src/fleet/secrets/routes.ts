import * as devices from '@wifi-tms/contract/devices'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { letInAgain } from './let-in-again.ts'

/** The call by which people let devices in again. */
export function secretRoutes(core: Core, answer: Answer): void {
  answer(devices.letInAgain, (input, ask) => letInAgain(core, input, ask))
}
