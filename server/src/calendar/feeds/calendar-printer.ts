import { createHash } from 'node:crypto'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type Calendar, printCalendar } from './print-calendar.ts'

/** A calendar in the form in which it is sent. */
export interface PrintedCalendar {
  /** The ETag, with its quotes. */
  etag: string
  bytes: Uint8Array<ArrayBuffer>
}

serveWorker<Calendar, PrintedCalendar>(
  async (calendar) => {
    const bytes = new TextEncoder().encode(printCalendar(calendar))
    return { etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, bytes }
  },
  ({ bytes }) => [bytes.buffer],
)
