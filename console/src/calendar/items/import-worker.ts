import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import type { TableOfItems } from '@wifi-tms/contract/price-files/table-of-items'
import { isTableFault } from '@wifi-tms/contract/read-table'
import { CallFailure } from '../../base/http/failure.ts'
import type { ImportAnswers, ImportRequests } from './import-requests.ts'
import { importRows, templatesIn } from './import-rows.ts'
import { sendRows } from './send-rows.ts'

/**
 * This worker holds a table of items during its import and sends the rows, so that 100,000 rows never slow the page.
 */

/** The number of rows that are previewed. The call that finds their templates sends their keys in its address. */
const PREVIEWED_ROWS = 10

let table: TableOfItems = { columns: [], rows: [] }
/** The table whose templates were asked for last. Its rows are sent, even if the page has read another table since. */
let sentTable = table

/** The functions that answer the requests, by the kind of request. */
const handlers: {
  [K in keyof ImportRequests]: (input: ImportRequests[K]) => ImportAnswers[K] | Promise<ImportAnswers[K]>
} = {
  read({ text }) {
    const readResult = readItemTable(text, ITEMS_MAX)
    const isFault = isTableFault(readResult)
    table = isFault ? { columns: [], rows: [] } : readResult
    return isFault ? readResult : { columns: readResult.columns, example: readResult.rows[0]!.cells }
  },
  templates({ uses }) {
    sentTable = table
    return templatesIn(sentTable, uses)
  },
  first: ({ uses }) => importRows({ ...table, rows: table.rows.slice(0, PREVIEWED_ROWS) }, uses).items,
  async send({ uses, templateIds, template, keepsOtherValues, ...options }) {
    const { items, faults } = importRows(sentTable, uses, templateIds, template)
    try {
      const imported = await sendRows(items, { ...options, merge: sentTable.merge === true || keepsOtherValues })
      return { ...imported, failed: [...faults, ...imported.failed] }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // A message between threads loses the class of an object, so the failure's fields are sent instead.
      const { message, code, faults: failureFaults, reason, facts } = error
      return {
        message,
        code,
        faults: failureFaults,
        why: reason === undefined ? undefined : { reason, ...(facts && { facts }) },
      }
    }
  },
}

type Request = { kind: keyof ImportRequests; input: never }

const answer = async ({ kind, input }: Request) => postMessage(await handlers[kind](input))

// The page learns of an unexpected error by the worker's event `error`, which a rejected promise would not cause.
addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data).catch(reportError))
