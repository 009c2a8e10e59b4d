import type { Fault, Why } from '@wifi-tms/contract/errors'
import type { TableFault } from '@wifi-tms/contract/read-table'
import type { ColumnUse } from './column-uses.ts'
import type { ImportRow } from './import-rows.ts'
import type { Imported, RowSpan } from './send-rows.ts'

/** The requests of the page to the worker that holds a table. */
export interface ImportAsk {
  read: { text: string }
  /** The names of the templates in the table. */
  templates: { uses: readonly ColumnUse[] }
  /** The first rows, as they would be sent. */
  first: { uses: readonly ColumnUse[] }
  /** Sends the rows. Without `importId`, it is a dry run. */
  send: {
    uses: readonly ColumnUse[]
    templateIds: ReadonlyMap<string, string>
    /** The template for rows without one. */
    template: string | undefined
    token: string | undefined
    importId: string | undefined
    span: RowSpan
    /** True: items keep the values for which the table has no column. */
    keepsOthers: boolean
  }
}

/** The head of a table that was read, with the cells of its first row. */
export interface TableHead {
  columns: string[]
  example: string[]
}

/** The answers of the worker, by the kind of request. */
export interface ImportAnswers {
  read: TableHead | TableFault
  templates: string[]
  first: ImportRow[]
  send: Imported | { message: string; code: number | undefined; faults: Fault[]; why: Why | undefined }
}

/** Starts the worker. It answers requests in their order. */
export function startImport() {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const resolvers: ((answer: never) => void)[] = []
  let mustEnd = false
  const endWhenAnswered = () => {
    if (mustEnd && resolvers.length === 0) worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    resolvers.shift()?.(data as never)
    endWhenAnswered()
  })
  return {
    ask<K extends keyof ImportAsk>(kind: K, input: ImportAsk[K]): Promise<ImportAnswers[K]> {
      const { promise, resolve } = Promise.withResolvers<ImportAnswers[K]>()
      resolvers.push(resolve)
      worker.postMessage({ kind, input })
      return promise
    },
    /** Ends the worker once all requests are answered, so that an import goes on after its page is closed. */
    end() {
      mustEnd = true
      endWhenAnswered()
    },
  }
}
