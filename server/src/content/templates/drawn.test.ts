import { images } from '@wifi-tms/contract/images'
import { type Arbitrary, array, assert, asyncProperty, constant, constantFrom, oneof, record, string } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import { eachDatabase, eachPlaceAndVersion } from '../../base/database/testing/each-database.ts'
import { migrationsBefore } from '../../base/database/testing/migrations-before.ts'
import { eachServer } from '../../testing/each-server.ts'
import { watchReads } from '../../testing/watch-reads.ts'
import { isBlobUsed } from '../files/queries.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'

const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', createdById: '', updatedById: '' }
const templateOf = (id: string, canvas: string) => {
  const design = {
    name: id,
    resolution: '80x60',
    background: 'white',
    canvas,
    drawnAt: null,
    drawnBy: null,
    ofPicture: 0,
    needsData: 0,
  }
  return { ...stamps, ...design, id }
}
const drawnOf = (db: Db) =>
  db.selectFrom('templateDrawn').selectAll().orderBy('templateId').orderBy('name').orderBy('weight').execute()

type Stored = { kind?: string; name?: string; image?: string; font?: string; weight?: number; text?: string }
const word = string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'))
const elements: Arbitrary<(Stored | string | number | null)[]> = array(
  oneof(
    record({ kind: constant('image'), image: oneof(constantFrom('', 'one', '"image":"one"'), word) }),
    record({
      kind: constant('text'),
      text: constantFrom('"image":"one"', ''),
      font: word,
      weight: constantFrom(400, 900),
    }),
    record({ kind: constant('text'), font: word }),
    record({ kind: constant('circle'), name: word }),
    constantFrom('one', 7, null),
  ),
  { maxLength: 8 },
)

/** The pictures and fonts that a canvas draws, by its elements. */
function namesIn(all: (Stored | string | number | null)[]): string[] {
  const stored = all.filter((element): element is Stored => typeof element === 'object' && element !== null)
  const names = stored.flatMap(({ image, font, weight = 400 }) =>
    image ? [JSON.stringify([image, ''])] : font ? [JSON.stringify([font, String(weight)])] : [],
  )
  return [...new Set(names)].sort()
}

eachDatabase('each picture and font that templates and designs draw', (open) => {
  test('each picture and font that a template draws is recorded at each change of its canvas, also a change by SQL alone', async () => {
    const db = await open()
    const readDrawn = async () => (await drawnOf(db)).map(({ name, weight }) => JSON.stringify([name, weight])).sort()
    await assert(
      asyncProperty(elements, elements, async (first, second) => {
        await db
          .insertInto('template')
          .values(templateOf('t', JSON.stringify({ version: 1, elements: first })))
          .execute()
        expect(await readDrawn()).toEqual(namesIn(first))
        await db
          .updateTable('template')
          .set({ canvas: JSON.stringify({ version: 1, elements: second }) })
          .execute()
        expect(await readDrawn()).toEqual(namesIn(second))
        await db.deleteFrom('template').execute()
        expect(await readDrawn()).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('no picture or font is recorded for an unreadable canvas', async () => {
    const db = await open()
    for (const text of [
      '',
      '{',
      '[]',
      '"text"',
      '{"elements":7}',
      '{"elements":{"a":7}}',
      '{"pictures":[],"families":1}',
    ]) {
      await db
        .insertInto('template')
        .values(templateOf(`t${text}`, text))
        .execute()
      await db
        .insertInto('design')
        .values({ hash: `d${text}`, content: text })
        .execute()
    }
    expect(await drawnOf(db)).toEqual([])
    expect(await db.selectFrom('designDrawn').selectAll().execute()).toEqual([])
  })

  test('a blob counts as used until the design that draws it is deleted', async () => {
    const db = await open()
    const [picture, face, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
    const content = JSON.stringify({
      design: { canvas: {} },
      pictures: { one: picture },
      families: { Sign: [{ sha256: face, weightMin: 400, weightMax: 400 }] },
    })
    await db.insertInto('design').values({ hash: 'd', content }).execute()
    const used = async () => Promise.all([picture, face, other].map((sha256) => isBlobUsed(db, sha256)))
    expect(await used()).toEqual([true, true, false])
    await db.deleteFrom('design').execute()
    expect(await used()).toEqual([false, false, false])
  })
})

eachPlaceAndVersion('each picture and font that templates and designs of an older database draw', (place) => {
  test('the pictures and fonts that an older database draws are recorded by the migration', async () => {
    const database = await place()
    const oldDb = await openDatabase(database, migrationsBefore('0004-what-is-drawn'))
    const canvas = JSON.stringify({ version: 1, elements: [{ image: 'one' }, { font: 'Sign', weight: 700 }] })
    // Later migrations added these two columns.
    const oldTemplateOf = (id: string, canvas: string) => {
      const { ofPicture: _, needsData: __, ...columns } = templateOf(id, canvas)
      return columns as ReturnType<typeof templateOf>
    }
    await oldDb
      .insertInto('template')
      .values([oldTemplateOf('t', canvas), oldTemplateOf('u', '#')])
      .execute()
    const content = JSON.stringify({ design: {}, pictures: { one: 'a'.repeat(64) } })
    await oldDb.insertInto('design').values({ hash: 'd', content }).execute()
    await oldDb.destroy()
    await using db = await openDatabase(database)
    expect(await drawnOf(db)).toEqual([
      { templateId: 't', name: 'Sign', weight: '700' },
      { templateId: 't', name: 'one', weight: '' },
    ])
    expect(await isBlobUsed(db, 'a'.repeat(64))).toBe(true)
  })
})

eachServer('many large templates', (server) => {
  const TEMPLATES = 300
  let image: string
  beforeAll(async () => {
    image = (await addPicture(server(), 'coffee.png', await photo('coffee.png')))._id
    const others = Array.from({ length: 300 }, (_, index) => ({
      kind: 'rectangle',
      id: `r${index}`,
      x: index,
      y: index,
      width: 9,
      height: 9,
    }))
    const rows = Array.from({ length: TEMPLATES }, (_, index) =>
      templateOf(`t${index}`, JSON.stringify({ version: 1, elements: [{ kind: 'image', image }, ...others] })),
    )
    for (const row of rows) await server().core.db.insertInto('template').values(row).execute()
  })

  test('the users of a picture are found without reading canvases, also for its refused removal', async () => {
    const { rows } = await watchReads(server().core.db, async () => {
      expect(await server().ask(images.whoUses!, { id: image })).toMatchObject({ users: { count: TEMPLATES } })
      expect((await server().tell(images.remove, { id: image })).code).toBe(40900)
    })
    expect(JSON.stringify(rows)).not.toContain('rectangle')
  })
})
