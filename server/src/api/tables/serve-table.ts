import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { splitFormat, type TableQuery, WORKBOOK_ROWS_MAX } from '@wifi-tms/contract/download'
import { type Endpoint, WORKBOOK } from '@wifi-tms/contract/endpoint'
import { wrong } from '@wifi-tms/contract/errors'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import type { z } from 'zod'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { type Column, cellsOf, columnsOf } from './columns.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts'
import { workbookOf } from './workbook.ts'

/** The parts of a contract's resource that its table needs. */
export interface DownloadableResource<I extends z.ZodObject> {
  list: Endpoint<z.ZodType, z.ZodObject<{ items: z.ZodArray<I>; total: z.ZodInt }>>
  download: Endpoint<z.ZodType<TableQuery>, 'text/csv'>
  secretFields?: readonly string[]
}

/** The matching rows of a list: their keys in order, and a function that reads the objects of some keys. */
export interface FoundRows<K> {
  keys: readonly K[]
  read: (keys: readonly K[]) => Promise<readonly object[]>
}

/** Yields the lines of a table in portions of a page, so that few objects are in memory and other work has its turn. */
async function* linesOf<K>({ keys, read }: FoundRows<K>, columns: readonly Column[]): AsyncGenerator<Cell[][]> {
  yield [columns.map((column) => column.join('.'))]
  for (let from = 0; from < keys.length; from += MAX_LIMIT) {
    const objects = await read(keys.slice(from, from + MAX_LIMIT))
    yield objects.map((object) => cellsOf(object, columns))
    await setImmediate()
  }
}

/** Yields the text of a CSV table. */
async function* csvOf(portions: AsyncIterable<readonly Cell[][]>, separator: ',' | ';'): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const lines of portions) yield lines.map((cells) => csvLine(cells, separator)).join('')
}

/** Binds the call that gives a list as a table. `find` finds the rows by the list's own filters and order. */
export function serveTable<I extends z.ZodObject, K>(
  answer: Answer,
  { list, download, secretFields }: DownloadableResource<I>,
  find: (query: Omit<TableQuery, 'sep'>, who: Who) => Promise<FoundRows<K>>,
): void {
  const columns = columnsOf(list.output.shape.items.element, secretFields)
  answer(download, async ({ format, sep, ...query }, { who }) => {
    const { tableFormat, filter } = splitFormat(format)
    const rows = await find({ ...query, format: filter }, who)
    if (tableFormat === 'csv') return Readable.from(csvOf(linesOf(rows, columns), sep), { objectMode: false })
    if (rows.keys.length > WORKBOOK_ROWS_MAX)
      throw wrong('format', `A workbook has at most ${WORKBOOK_ROWS_MAX} rows: choose fewer, or CSV`)
    return { type: WORKBOOK, stream: Readable.from(workbookOf(linesOf(rows, columns)), { objectMode: false }) }
  })
}
