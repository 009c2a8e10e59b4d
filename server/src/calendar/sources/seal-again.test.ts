import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { sealWith } from '../../base/random/seal.ts'
import { sealHeaders, sealSourcesAgain, unsealHeaders } from './queries.ts'
import { sourceColumns } from './testing/source-columns.ts'

const [oldKey, newKey, unknownKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const columns = { ...sourceColumns, kind: 'json', nextAt: null }

eachDatabase('a new key of the installation', (open) => {
  test('a new key opens headers of sources that were sealed with the former key; headers that no key opens stay', async () => {
    const db = await open()
    const sealedBy = (key: Buffer) =>
      sealHeaders({ seal: sealWith(key) }, { authorization: 'secret' }, sourceColumns.url)
    const unopenable = sealedBy(unknownKey)
    await db
      .insertInto('source')
      .values([
        { ...columns, id: 's1', name: 'prices', headers: sealedBy(oldKey) },
        { ...columns, id: 's2', name: 'stock', headers: unopenable },
      ])
      .execute()
    await sealSourcesAgain({ db, seal: sealWith(newKey, oldKey) })
    const rows = await db.selectFrom('source').selectAll().orderBy('id').execute()
    expect(unsealHeaders({ seal: sealWith(newKey) }, rows[0]!)).toEqual({ authorization: 'secret' })
    expect(rows[1]!.headers).toBe(unopenable)
  })
})
