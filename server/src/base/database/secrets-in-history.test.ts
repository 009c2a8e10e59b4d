import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { eachPlace } from './testing/each-database.ts'
import { migrationsBefore } from './testing/migrations-before.ts'

const login = {
  field: 'fetch',
  from: null,
  to: { url: 'https://me:hunter22@host/p?key=hunter22', headers: 'hunter22' },
}
const proof = { field: 'currentPassword', from: '$argon2id$hunter22', to: 'hunter22' }
const name = { field: 'name', from: 'Shop', to: 'currentPassword' }
const plain = { field: 'fetch', from: null, to: { url: 'https://host/p', headers: 'changed' } }
/** More lines than are read at once. */
const LINES = 1200

eachPlace('the history of earlier versions', (place) => {
  test('an upgrade deletes former passwords and logins from every stored line, and changes nothing else there', async () => {
    const location = await place()
    const older = await openDatabase(location, migrationsBefore('0034-secrets-in-history'))
    const columns = { at: '', accountId: '', username: '', address: '', call: '', objectName: '', resource: 'sources' }
    const rows = Array.from({ length: LINES }, (_, line) => ({
      ...columns,
      id: String(line),
      objectId: '',
      changes: JSON.stringify(line % 3 === 0 ? [name] : [name, proof, login]),
    }))
    for (let from = 0; from < LINES; from += 100)
      await older
        .insertInto('audit')
        .values(rows.slice(from, from + 100))
        .execute()
    await older.destroy()

    const db = await openDatabase(location)
    const lines = await db.selectFrom('audit').selectAll().execute()
    await db.destroy()
    const cleared = JSON.stringify([name, plain])
    const byId = new Map(lines.map((line) => [line.id, line]))
    for (const row of rows)
      expect(byId.get(row.id)).toEqual({ ...row, changes: Number(row.id) % 3 === 0 ? row.changes : cleared })
  })
})
