import { z } from 'zod'
import { endpoint, WORKBOOK } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './resource-names.ts'

/** The maximum number of rows of a workbook: with the longest rows its file stays below the 4 GB of a plain ZIP. */
export const WORKBOOK_ROWS_MAX = 200_000

const tableFields = {
  format: z
    .enum(['csv', 'xlsx'])
    .default('csv')
    .describe('A CSV table in UTF-8, or a workbook for spreadsheets. Lists are not filtered by a field of this name.'),
  sep: z.enum([',', ';']).default(',').describe('The sign between two cells of a CSV table.'),
}

/** The input of a table's call: filters, search and order of its list beside the fields of the table. */
export interface TableQuery extends z.output<z.ZodObject<typeof tableFields>> {
  sort?: string
  q?: string
  [filter: string]: unknown
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
    input: query.omit({ page: true, limit: true }).extend(tableFields) as unknown as z.ZodType<
      TableQuery,
      Record<string, unknown>
    >,
    output: 'text/csv',
    otherOutput: WORKBOOK,
  })
