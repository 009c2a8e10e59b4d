import { openDatabase } from '@wifi-tms/server/database/open'
import { serve } from '../child/serve.ts'

let db: Awaited<ReturnType<typeof openDatabase>>

/** Another program that writes to the database of a running server. */
export const calls = {
  async open(folder: string) {
    db = await openDatabase({ dataDir: folder })
  },
  /** Whatever it changes, nothing that the server read of the fleet holds any more. */
  change: () =>
    db
      .updateTable('tally')
      .set('count', (e) => e.ref('count'))
      .where('name', '=', 'devices')
      .execute()
      .then(() => {}),
}

serve(calls)
