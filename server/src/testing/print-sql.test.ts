import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printSql } from './print-sql.ts'

const PAGE = join(import.meta.dirname, '../../../docs/inside/sql.md')

test('docs/inside/sql.md has the statements sent to the databases (node server/src/testing/print-sql.ts > docs/inside/sql.md)', async () => {
  expect(await readFile(PAGE, 'utf8')).toBe(await printSql())
})
