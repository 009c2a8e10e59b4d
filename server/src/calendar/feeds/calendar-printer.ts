import { createHash } from 'node:crypto'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type Calendar, printCalendar } from './print-calendar.ts'

/** A calendar as it is sent. */
export interface Printed {
  /** With its quotes. */
  etag: string
  bytes: Uint8Array<ArrayBuffer>
}

serveWorker<Calendar, Printed>(
  async (calendar) => {
    const bytes = new TextEncoder().encode(printCalendar(calendar))
    return { etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, bytes }
  },
  ({ bytes }) => [bytes.buffer],
)
