import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { readTable, type Table } from '@wifi-tms/contract/read-table'
import { CallFailure } from '../../base/http/failure.ts'
import type { ImportAnswers, ImportAsk } from './import-asks.ts'
import { importRows, templatesIn } from './import-rows.ts'
import { sendRows } from './send-rows.ts'

/** The thread that holds a table of items while it is imported, and sends its rows: a hundred thousand of them stay out of the page. */

let table: Table = { columns: [], rows: [] }

const work: { [K in keyof ImportAsk]: (asked: ImportAsk[K]) => ImportAnswers[K] | Promise<ImportAnswers[K]> } = {
  read({ text }) {
    const read = readTable(text, ITEMS_MAX)
    table = 'word' in read ? { columns: [], rows: [] } : read
    return 'word' in read ? read : { columns: read.columns, example: read.rows[0]!.cells }
  },
  templates: ({ uses }) => templatesIn(table, uses),
  async send({ uses, templateIds, ...how }) {
    const { items, faults } = importRows(table, uses, templateIds)
    try {
      const sent = await sendRows(items, how)
      return { ...sent, failed: [...faults, ...sent.failed] }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // A failure of this class arrives as a plain object.
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

addEventListener('message', async ({ data }: MessageEvent<{ kind: keyof ImportAsk; asked: never }>) =>
  postMessage(await work[data.kind](data.asked)),
)
