import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDatabase } from './testing/each-database.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')
const rows = page
  .slice(page.indexOf('\n## Tables of the database'))
  .matchAll(/^\| (`[^|]+`) \| ([^|]+) \| ([^|]+) \|$/gm)
const listedTables = Array.from(rows, ([, names]) => names!.match(/\w+/g)!).flat()

eachDatabase('docs/limits.md', (open) => {
  test('docs/limits.md lists exactly the tables that exist, each with the reason why it grows and its bound', async () => {
    const tables = await (await open()).introspection.getTables({ withInternalKyselyTables: true })
    // SQLite stores the index of device_text in tables of these names.
    const ownTables = tables.filter(({ name, isView }) => !isView && !name.startsWith('device_text_'))
    expect(listedTables.toSorted()).toEqual(ownTables.map(({ name }) => name).sort())
  })
})
