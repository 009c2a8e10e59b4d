import { letIn } from '@wifi-tms/contract/devices'
import type { Core } from '../core.ts'
import type { Answer } from '../http/answer.ts'
import { openKey } from './queries.ts'
import { letInUntil } from './rules.ts'

export function secretRoutes(core: Core, answer: Answer): void {
  answer(letIn, async ({ hours, ...choice }) => {
    const total = await openKey(core.db, choice, letInUntil(hours, core.now()))
    core.wire.changed('devices', [])
    return { total }
  })
}
