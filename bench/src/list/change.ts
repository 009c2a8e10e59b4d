import { openDatabase } from '@wifi-tms/server/database/open'
import { forgetRead } from '@wifi-tms/server/devices/testing/forget-read'
import { serve } from '../child/serve.ts'

let db: Awaited<ReturnType<typeof openDatabase>>

/** Another program that writes to the database of a running server. */
export const calls = {
  async open(folder: string) {
    db = await openDatabase({ dataDir: folder })
  },
  change: () => forgetRead(db),
}

serve(calls)
