import { expect, test } from 'vitest'
import { afterCommits } from './database.ts'
import { eachDatabase } from './testing/each-database.ts'

eachDatabase('a function for after the commit', (open) => {
  test('a function for after the commit is refused in a transaction, which then changes nothing', async () => {
    const db = await open()
    const sentWords: string[] = []
    const wire = afterCommits({ send: (word: string) => sentWords.push(word) })
    const tooSoon = db.transaction().execute(async (tx) => {
      await tx.insertInto('lock').values({ name: 'door' }).execute()
      wire.send('too soon')
    })
    await expect(tooSoon).rejects.toThrow('send is for after the commit')
    expect([sentWords, await db.selectFrom('lock').selectAll().execute()]).toEqual([[], []])
    wire.send('in time')
    expect(sentWords).toEqual(['in time'])
  })

  test('a function for after the commit may be called, after the commit, by work that a transaction has started and not awaited', async () => {
    const db = await open()
    const sentWords: string[] = []
    const wire = afterCommits({ send: (word: string) => sentWords.push(word) })
    const gate = Promise.withResolvers<void>()
    let laterWork: Promise<unknown> | undefined
    await db.transaction().execute(async () => {
      laterWork = gate.promise.then(() => wire.send('later'))
    })
    gate.resolve()
    await laterWork
    expect(sentWords).toEqual(['later'])
  })
})
