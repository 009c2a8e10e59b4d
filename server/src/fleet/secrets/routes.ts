import * as devices from '@wifi-tms/contract/devices'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { letIn } from './let-in.ts'

export function secretRoutes(core: Core, answer: Answer): void {
  answer(devices.letIn, (input, ask) => letIn(core, input, ask))
}
