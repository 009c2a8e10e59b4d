import { z } from 'zod'
import { endpoint, WORKBOOK } from './endpoint.ts'
import { type Filter, oneOrSeveral } from './filters.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './resource-names.ts'

/** The maximum number of rows of a workbook: with the longest rows its file stays below the 4 GB of a plain ZIP. */
export const WORKBOOK_ROWS_MAX = 200_000

const TableFormat = z.enum(['csv', 'xlsx'])
const Separator = z.enum([',', ';']).default(',').describe('The sign between two cells of a CSV table.')

/** The filters, search and order of a list, with the format and the separator of its table. */
export interface TableQuery {
  /** The format of the table and, where the list has a filter `format`, the values of that filter. */
  format?: unknown
  sep: z.output<typeof Separator>
  sort?: string
  q?: string
  [filter: string]: unknown
}

/** The field `format` of a table's call. `filter` is the list's own filter of this name. */
const formatField = (filter: Filter | undefined): z.ZodType =>
  (filter ? oneOrSeveral(z.union([TableFormat, filter.unwrap()])) : TableFormat.optional()).describe(
    `csv (default): a table in UTF-8; xlsx: a workbook for spreadsheets.${
      filter ? ' Other values filter the rows: format=xlsx&format=ttf.' : ''
    }`,
  )

/** Separates the format of a table (the last one, by default CSV) from the values of the list's filter `format`. */
export function splitFormat(format: unknown): { tableFormat: 'csv' | 'xlsx'; filter: unknown[] | undefined } {
  const values = [format ?? []].flat(2)
  const isTableFormat = (value: unknown) => TableFormat.safeParse(value).success
  const filter = values.filter((value) => !isTableFormat(value))
  return {
    tableFormat: TableFormat.default('csv').parse(values.findLast(isTableFormat)),
    filter: filter.length > 0 ? filter : undefined,
  }
}

/** Defines the call that gives all matching rows of a list as a table. `query` is the input of the list. */
export const downloadCall = (path: ResourceName, noun: string, access: Permission, query: z.ZodObject) =>
  endpoint(`GET /user/api/export/${path}`, {
    about:
      `All rows of the ${noun} list that match, in the order of the list, as a table. The first line has the names of ` +
      'the fields, `wifi.ssid` for a field within a field; lists are written as JSON. A text that begins like a ' +
      `formula gets an apostrophe in CSV. A workbook has at most ${WORKBOOK_ROWS_MAX} rows.`,
    access,
    reads: [path],
    input: query.omit({ page: true, limit: true }).extend({
      format: formatField(query.shape.format as Filter | undefined),
      sep: Separator,
    }) as unknown as z.ZodType<TableQuery, Record<string, unknown>>,
    output: 'text/csv',
    otherOutput: WORKBOOK,
  })
