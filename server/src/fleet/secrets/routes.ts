import { letIn } from '@wifi-tms/contract/devices'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { openKey } from './queries.ts'
import { letInUntil } from './rules.ts'

export function secretRoutes(core: Core, answer: Answer): void {
  answer(letIn, async ({ hours, ...choice }) => {
    const total = await openKey(core.db, choice, letInUntil(hours, core.now()))
    core.wire.changed('devices', [])
    return { total }
  })
}
