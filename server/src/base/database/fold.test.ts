import { fold } from '@wifi-tms/contract/fold'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres } from './dialect.ts'
import { eachDatabaseAndVersion } from './testing/each-database.ts'

/** Every character but the line break, which separates them in the one text that PostgreSQL folds. */
const letters = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => !/[\0\n\p{Surrogate}]/u.test(letter),
)
/** Characters that every version of PostgreSQL folds alike; others depend on its version of Unicode. */
const foldedAlikeEverywhere = /[\0-\u1c7f\u1e00-\u2bff\u3000-\ua63f\uac00-\ud7a3\uf900-\uffff]/u

eachDatabaseAndVersion('letters', (open) => {
  test('letters are folded by the database as by the program', async () => {
    const db = await open()
    let foldedBy: (letter: string, index: number) => string
    if (isPostgres(db)) {
      const { rows } = await sql<{ folded: string }>`select fold(${letters.join('\n')}) as folded`.execute(db)
      const foldedLetters = rows[0]!.folded.split('\n')
      expect(foldedLetters).toHaveLength(letters.length)
      foldedBy = (_, index) => foldedLetters[index]!
    } else {
      const { rows } = await sql<{ letter: string; folded: string }>`select * from device_text_letter`.execute(db)
      const folds = new Map(rows.map(({ letter, folded }) => [letter, folded]))
      foldedBy = (letter) => folds.get(letter) ?? letter
    }
    const wrongLetters = letters.filter(
      (letter, index) =>
        foldedBy(letter, index) !== fold(letter) && (foldedAlikeEverywhere.test(letter) || !isPostgres(db)),
    )
    expect(wrongLetters.map((letter) => letter.codePointAt(0)!.toString(16))).toEqual([])
  })
})
