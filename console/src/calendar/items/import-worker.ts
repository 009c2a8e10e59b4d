import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import type { TableOfItems } from '@wifi-tms/contract/price-files/table-of-items'
import { CallFailure } from '../../base/http/failure.ts'
import type { ImportAnswers, ImportAsk } from './import-asks.ts'
import { importRows, templatesIn } from './import-rows.ts'
import { sendRows } from './send-rows.ts'

/** This thread holds a table of items during its import and sends the rows, so that 100,000 rows never slow the page. */

/** The number of rows that are previewed. The call that finds their templates sends their keys in its address. */
const FIRST = 10

let table: TableOfItems = { columns: [], rows: [] }

/** The work of the thread, by the kind of request. */
const work: { [K in keyof ImportAsk]: (input: ImportAsk[K]) => ImportAnswers[K] | Promise<ImportAnswers[K]> } = {
  read({ text }) {
    const readResult = readItemTable(text, ITEMS_MAX)
    table = 'word' in readResult ? { columns: [], rows: [] } : readResult
    return 'word' in readResult ? readResult : { columns: readResult.columns, example: readResult.rows[0]!.cells }
  },
  templates: ({ uses }) => templatesIn(table, uses),
  first: ({ uses }) => importRows({ ...table, rows: table.rows.slice(0, FIRST) }, uses).items,
  async send({ uses, templateIds, template, ...how }) {
    const { items, faults } = importRows(table, uses, templateIds, template)
    try {
      const imported = await sendRows(items, { ...how, merge: table.merge ?? false })
      return { ...imported, failed: [...faults, ...imported.failed] }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // A message between threads loses the class of an object, so the failure's fields are sent instead.
      const { message, code, faults: wrong, reason, facts } = error
      return {
        message,
        code,
        faults: wrong,
        why: reason === undefined ? undefined : { reason, ...(facts && { facts }) },
      }
    }
  },
}

addEventListener('message', async ({ data }: MessageEvent<{ kind: keyof ImportAsk; input: never }>) =>
  postMessage(await work[data.kind](data.input)),
)
