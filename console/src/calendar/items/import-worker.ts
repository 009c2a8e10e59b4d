import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import type { TableOfItems } from '@wifi-tms/contract/price-files/table-of-items'
import { CallFailure } from '../../base/http/failure.ts'
import type { ImportAnswers, ImportAsk } from './import-asks.ts'
import { importRows, templatesIn } from './import-rows.ts'
import { sendRows } from './send-rows.ts'

/**
 * This worker holds a table of items during its import and sends the rows, so that 100,000 rows never slow the page.
 */

/** The number of rows that are previewed. The call that finds their templates sends their keys in its address. */
const PREVIEWED_ROWS = 10

let table: TableOfItems = { columns: [], rows: [] }

/** The functions that answer the requests, by the kind of request. */
const handlers: { [K in keyof ImportAsk]: (input: ImportAsk[K]) => ImportAnswers[K] | Promise<ImportAnswers[K]> } = {
  read({ text }) {
    const readResult = readItemTable(text, ITEMS_MAX)
    // Only a fault has a `word`.
    const isFault = 'word' in readResult
    table = isFault ? { columns: [], rows: [] } : readResult
    return isFault ? readResult : { columns: readResult.columns, example: readResult.rows[0]!.cells }
  },
  templates: ({ uses }) => templatesIn(table, uses),
  first: ({ uses }) => importRows({ ...table, rows: table.rows.slice(0, PREVIEWED_ROWS) }, uses).items,
  async send({ uses, templateIds, template, keepsOthers, ...options }) {
    const { items, faults } = importRows(table, uses, templateIds, template)
    try {
      const imported = await sendRows(items, { ...options, merge: table.merge === true || keepsOthers })
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
  postMessage(await handlers[data.kind](data.input)),
)
