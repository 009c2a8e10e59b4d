import type { SheetText } from './read-workbook.ts'
import type { WorkbookRequest } from './workbook-worker.ts'

/** The longest time for reading a workbook, in milliseconds. */
const TIMEOUT_MS = 60_000

/** True if a file begins like a ZIP archive; every XLSX workbook is one. */
export const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads a sheet in a worker, so that the page stays responsive. Resolves to undefined if the file is no workbook. */
export function readInWorker(request: WorkbookRequest): Promise<SheetText | undefined> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<SheetText | undefined>()
  const timeout = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  worker.addEventListener('error', () => resolve(undefined))
  worker.addEventListener('message', ({ data }: MessageEvent<SheetText | 'noWorkbook'>) =>
    resolve(data === 'noWorkbook' ? undefined : data),
  )
  worker.postMessage(request)
  return promise.finally(() => {
    clearTimeout(timeout)
    worker.terminate()
  })
}
