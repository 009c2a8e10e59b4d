import { Refusal } from '@wifi-tms/contract/errors'
import * as plan from '@wifi-tms/contract/plan'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { countOverwritten } from './count-overwritten.ts'
import { readFacts } from './queries.ts'
import { planOf } from './rules.ts'

export function planRoutes(core: Core, answer: Answer): void {
  answer(plan.countOverwritten, (choice) => countOverwritten(core.db, choice))
  answer(plan.readPlan, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw new Refusal('notFound', 'There is no such device')
    const now = core.now()
    return planOf(await readFacts(core.db, id, now), now)
  })
}
