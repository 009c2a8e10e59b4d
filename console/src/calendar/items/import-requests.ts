import type { Fault, Why } from '@wifi-tms/contract/errors'
import type { TableFault } from '@wifi-tms/contract/read-table'
import type { ColumnUse } from './column-uses.ts'
import type { ImportRow } from './import-rows.ts'
import type { Imported, RowSpan } from './send-rows.ts'

/** The requests of the page to the worker that holds a table. */
export interface ImportRequests {
  read: { text: string }
  /** Asks for the names of the templates in the table, before its rows are sent. */
  templates: { uses: readonly ColumnUse[] }
  /** Asks for the first rows, as they would be sent. */
  first: { uses: readonly ColumnUse[] }
  /** Sends the rows of the table whose templates were asked for last. Without `importId`, it is a dry run. */
  send: {
    uses: readonly ColumnUse[]
    templateIds: ReadonlyMap<string, string>
    /** The template for rows without one. */
    template: string | undefined
    token: string | undefined
    importId: string | undefined
    span: RowSpan
    /** True: items keep the values for which the table has no column. */
    keepsOtherValues: boolean
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

/**
 * Starts the worker. It answers requests in their order. If it fails or cannot be loaded, `onFailure` is called, and
 * all requests fail.
 */
export function startImport(onFailure: () => void) {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const waiting: { resolve: (answer: never) => void; reject: (failure: Error) => void }[] = []
  let failure: Error | undefined
  let isEnding = false
  /** The number of running tasks. A task makes several requests. */
  let taskCount = 0
  const endWhenDone = () => {
    if (isEnding && waiting.length === 0 && taskCount === 0) worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    waiting.shift()?.resolve(data as never)
    endWhenDone()
  })
  worker.addEventListener('error', ({ message }) => {
    failure = new Error(message)
    for (const { reject } of waiting.splice(0)) reject(failure)
    endWhenDone()
    onFailure()
  })
  return {
    request<K extends keyof ImportRequests>(kind: K, input: ImportRequests[K]): Promise<ImportAnswers[K]> {
      if (failure) return Promise.reject(failure)
      const resolvers = Promise.withResolvers<ImportAnswers[K]>()
      waiting.push(resolvers)
      worker.postMessage({ kind, input })
      return resolvers.promise
    },
    /** Runs a task of several requests. The worker does not end between them. */
    async keep<T>(task: () => Promise<T>): Promise<T> {
      taskCount++
      try {
        return await task()
      } finally {
        taskCount--
        endWhenDone()
      }
    },
    /**
     * Ends the worker once all tasks are done and all requests are answered, so that an import goes on after its page
     * is hidden or closed.
     */
    end() {
      isEnding = true
      endWhenDone()
    },
  }
}
