import { expect, test } from 'vitest'
import { eachDatabase } from '../database/testing/each-database.ts'
import { openClaims } from './claims.ts'
import { addServer, takeTurn } from './queries.ts'

eachDatabase('a claim', (open) => {
  const server = (id: string) => ({ id, name: '', version: '', keyMark: '', startedAt: '', figures: '{}' })

  test('a claim is held by one live server, and another server can take it once that server is gone', async () => {
    const db = await open()
    for (const id of ['one', 'other']) await addServer(db, server(id))
    const [claim, otherClaim] = ['one', 'other'].map((id) => openClaims(db, id, () => false)) as [
      ReturnType<typeof openClaims>,
      ReturnType<typeof openClaims>,
    ]
    const worksDone: string[] = []
    const first = claim('x', async () => {
      expect(await otherClaim('x', async () => void worksDone.push('beside'))).toBe(false)
      expect(await claim('x', async () => void worksDone.push('twice here'))).toBe(false)
      worksDone.push('one')
    })
    expect(await first).toBe(true)
    await takeTurn(db, 'claim x', 'one')
    await db.deleteFrom('server').where('id', '=', 'one').execute()
    expect(await otherClaim('x', async () => void worksDone.push('other'))).toBe(true)
    expect(worksDone).toEqual(['one', 'other'])
    expect(await db.selectFrom('turn').selectAll().execute()).toEqual([])
  })

  test('a claim that is still stored, as the database was unreachable at its end, can be taken again by its holder only', async () => {
    const db = await open()
    for (const id of ['one', 'other']) await addServer(db, server(id))
    await takeTurn(db, 'claim x', 'one')
    expect(await openClaims(db, 'other', () => false)('x', async () => {})).toBe(false)
    expect(await openClaims(db, 'one', () => false)('x', async () => {})).toBe(true)
    expect(await openClaims(db, 'other', () => false)('x', async () => {})).toBe(true)
  })
})
