import * as displays from '@wifi-tms/contract/displays'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Answer } from '../../api/http/answer.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { readDisplay } from './queries.ts'
import { retryDisplay } from './retry-display.ts'
import { showMany } from './show-many.ts'
import { showOne } from './show-one.ts'

export function displayRoutes(core: PaintingCore, answer: Answer): void {
  answer(displays.showOne, (input, ask) => showOne(core, input, ask))
  answer(displays.showMany, (input, ask) => showMany(core, input, ask))
  answer(displays.readDisplay, async (input) => {
    const display = await readDisplay(core.db, input)
    if (!display) throw new Refusal('notFound', 'No such display')
    return display
  })
  answer(displays.retryDisplay, async ({ id }, ask) => ({ _id: id, total: await retryDisplay(core, id, ask) }))
}
