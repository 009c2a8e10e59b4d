import { openDatabase } from '@wifi-tms/server/base/database/open'
import { serve } from '../child/serve.ts'

let db: Awaited<ReturnType<typeof openDatabase>>

/** Another program that writes to the database of a running server. */
export const calls = {
  async open(folder: string) {
    db = await openDatabase({ dataDir: folder })
  },
  /** Whatever it changes, nothing that the server read of the fleet holds any more. What stays the same is not written. */
  async change() {
    await db
      .insertInto('counter')
      .values({ name: 'bench', count: 1 })
      .onConflict((clash) => clash.column('name').doUpdateSet((e) => ({ count: e('counter.count', '+', 1) })))
      .execute()
  },
}

serve(calls)
