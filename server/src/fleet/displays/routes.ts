import * as displays from '@wifi-tms/contract/displays'
import { Refusal } from '@wifi-tms/contract/errors'
import { readTemplateUse, refreshTemplate } from '@wifi-tms/contract/template-use'
import type { Selectable } from 'kysely'
import type { Answer } from '../../api/http/answer.ts'
import { serveList } from '../../api/resources/serve-list.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { readDisplay, toSummary } from './queries.ts'
import { refreshTemplate as refresh } from './refresh-template.ts'
import { retryDevices, retryDisplay } from './retry-display.ts'
import { checkMany, showMany } from './show-many.ts'
import { showOne } from './show-one.ts'
import { readTemplateUse as readUse } from './template-use.ts'

/** The calls of displays. */
export function displayRoutes(core: PaintingCore, answer: Answer): void {
  answer(displays.showOne, (input, ask) => showOne(core, input, ask))
  answer(displays.showMany, (input, ask) => showMany(core, input, ask))
  answer(displays.checkMany, (input) => checkMany(core, input))
  answer(readTemplateUse, (input) => readUse(core.db, input))
  answer(refreshTemplate, (input, ask) => refresh(core, input, ask))
  serveList(core, answer, displays.displays, {
    table: 'display',
    names: ['templateName', 'createdBy'],
    sort: '-at',
    columns: { state: 'outcome' },
    toObjects: (rows) => (rows as unknown as Selectable<DisplayTable>[]).map(toSummary),
  })
  answer(displays.readDisplay, async (input) => {
    const display = await readDisplay(core.db, input)
    if (!display) throw new Refusal('notFound', 'No such display')
    return display
  })
  answer(displays.retryDisplay, async ({ id }, ask) => ({ _id: id, total: await retryDisplay(core, id, ask) }))
  answer(displays.retryDevices, (choice, ask) => retryDevices(core, choice, ask))
}
