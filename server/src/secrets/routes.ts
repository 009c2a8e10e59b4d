import { letIn } from '@wifi-tms/contract/devices'
import type { Core } from '../core.ts'
import { chosenDevices } from '../devices/choose.ts'
import type { Answer } from '../http/answer.ts'
import { openKey } from './queries.ts'
import { letInUntil } from './rules.ts'

export function secretRoutes(core: Core, answer: Answer): void {
  answer(letIn, async ({ hours, ...choice }) => {
    const chosen = await chosenDevices(core.db, choice)
    const total = await openKey(core.db, chosen, letInUntil(hours, core.now()))
    core.wire.changed('devices', [])
    return { total }
  })
}
