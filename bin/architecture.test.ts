import { describe, expect, test } from 'vitest'
import { architectureFaults } from './architecture.ts'

const faults = (files: Record<string, string>) => architectureFaults(new Map(Object.entries(files)))
const faultsOf = (path: string, text: string) => faults({ [path]: text })

describe('imports between workspaces', () => {
  test.each([
    ['contract/src/a.ts', '@wifi-tms/paint/pack'],
    ['paint/src/a.ts', '@wifi-tms/server/main'],
    ['server/src/a.ts', '@wifi-tms/console/main'],
    ['server/src/a.test.ts', '@wifi-tms/tags/tag'],
    ['console/src/a.tsx', '@wifi-tms/server/main'],
    ['tags/src/a.ts', '@wifi-tms/server/main'],
    ['console/src/a.ts', '../../server/src/main.ts'],
  ])('%s may not import %s, not even a type', (path, from) => {
    expect(faultsOf(path, `import type { A } from '${from}'`)).toHaveLength(1)
    expect(faultsOf(path, `export * from '${from}'`)).toHaveLength(1)
    expect(faultsOf(path, `const later = () => import('${from}')`)).toHaveLength(1)
  })

  test('imports that the workspaces’ order allows pass', () => {
    expect(faultsOf('server/src/a.ts', `import { a } from '@wifi-tms/contract/units'\nimport './b.ts'`)).toEqual([])
    expect(faultsOf('e2e/src/a.ts', `import { a } from '@wifi-tms/tags/tag'`)).toEqual([])
  })
})

describe('a workspace uses only what its platform has', () => {
  test.each([
    ['contract/src/a.ts', `import { z } from 'zod/mini'`],
    ['contract/src/a.ts', `import 'node:fs'`],
    ['paint/src/a.ts', `import 'node:fs'`],
    ['paint/src/a.ts', 'const month = new Intl.DateTimeFormat()'],
    ['paint/src/a.ts', 'const y = Math.sin(1)'],
    ['paint/src/a.ts', `const canvas = document.createElement('canvas')`],
    ['console/src/a.ts', `import 'node:fs'`],
  ])('%s may not contain: %s', (path, text) => expect(faultsOf(path, text)).toHaveLength(1))

  test('tests and the painter’s Node loader may use Node, and comments are not judged', () => {
    for (const path of [
      'contract/src/a.test.ts',
      'paint/src/node/a.ts',
      'paint/src/a.node.ts',
      'console/vite.config.ts',
    ])
      expect(faultsOf(path, `import 'node:fs'`)).toEqual([])
    expect(faultsOf('paint/src/a.ts', '/** Math.sin differs between engines. */')).toEqual([])
  })
})

test('a floor of the console imports only those below it, also for types', () => {
  expect(faultsOf('console/src/ui/list/a.ts', `import type { A } from '../../fleet/devices/a.ts'`)).toHaveLength(1)
  expect(faultsOf('console/src/fleet/a.ts', `const page = () => import('../screens.tsx')`)).toHaveLength(1)
  expect(faultsOf('console/src/fleet/devices/a.ts', `import '../status/a.ts'\nimport '../../ui/a.ts'`)).toEqual([])
  expect(faultsOf('console/src/base/a.test.ts', `import '../screens.tsx'`)).toEqual([])
})

test('a path within the console is typed only in the list of screens', () => {
  const screenList = { 'console/src/screens.tsx': `const screens = { device: { path: '/device/edit/:id' } }` }
  const fault = ['console/src/a.ts: types the path /device…']
  for (const path of [`'/device'`, `"/device/list"`, '`/device?x=1`', '`/device/edit/1`'])
    expect(faults({ ...screenList, 'console/src/a.ts': `go(${path})` }), path).toEqual(fault)
  for (const text of [`go('/devices')`, `// '/device/list'`, `go('/user/api/device')`])
    expect(faults({ ...screenList, 'console/src/a.ts': text }), text).toEqual([])
  expect(faults({ ...screenList, 'console/src/a.test.ts': `go('/device/list')` })).toEqual([])
})

test('a circle of imports across workspaces is reported once, also where it imports only types', () => {
  const files = {
    'paint/src/a.ts': `import { b } from './b.ts'`,
    'paint/src/b.ts': `export { c } from './c'`,
    'paint/src/c.tsx': `import { type A } from '@wifi-tms/paint/a'`,
  }
  expect(faults(files)).toEqual(['import circle: paint/src/a.ts → paint/src/b.ts → paint/src/c.tsx → paint/src/a.ts'])
  expect(faults({ ...files, 'paint/src/c.tsx': `import type { A } from './a.ts'` })).toHaveLength(1)
})

test('a circle of folders is reported although no file imports itself; tests do not count', () => {
  const files = {
    'server/src/api/http/a.ts': `import '../users/b.ts'`,
    'server/src/api/users/b.ts': '',
    'server/src/api/users/c.ts': `import '../http/d.ts'`,
    'server/src/api/http/d.ts': '',
  }
  expect(faults(files)).toEqual(['circle of folders: server/src/api/http → server/src/api/users → server/src/api/http'])
  const { 'server/src/api/users/c.ts': text, ...otherFiles } = files
  expect(faults({ ...otherFiles, 'server/src/api/users/c.test.ts': text })).toEqual([])
  expect(faults({ ...otherFiles, 'server/src/api/users/testing/c.ts': text })).toEqual([])
})

test('a floor uses only those below it', () => {
  expect(faultsOf('server/src/base/database/a.ts', `import '../../api/http/b.ts'`)).toHaveLength(1)
  expect(faultsOf('server/src/content/images/a.ts', `import type { B } from '../../fleet/devices/b.ts'`)).toHaveLength(
    1,
  )
  expect(faultsOf('server/src/fleet/devices/a.ts', `import '../../base/core.ts'`)).toEqual([])
  expect(faultsOf('server/src/server.ts', `import './fleet/devices/a.ts'`)).toEqual([])
  expect(faultsOf('server/src/base/database/a.test.ts', `import '../../api/http/b.ts'`)).toEqual([])
})

test('a migration imports nothing of the program', () => {
  const path = 'server/src/base/database/migrations/0001-baseline.ts'
  expect(faultsOf(path, `import { sql } from 'kysely'`)).toEqual([])
  expect(faultsOf(path, `import { isPostgres } from '../dialect.ts'`)).toHaveLength(1)
  expect(faultsOf(path, `import { roles } from '@wifi-tms/contract/permissions'`)).toHaveLength(1)
})

test('a file ends at 250 lines', () => {
  expect(faultsOf('server/src/a.ts', 'a()\n'.repeat(250))).toEqual([])
  expect(faultsOf('server/src/a.ts', 'a()\n'.repeat(251))).toEqual(['server/src/a.ts: 251 lines, at most 250'])
  expect(faultsOf('console/src/a.css', '\n'.repeat(260).concat('a {}'))).toHaveLength(1)
  expect(faultsOf('docs/a.md', 'a\n'.repeat(300))).toEqual([])
})

test('names of files and exported functions must not have empty words', () => {
  expect(faultsOf('server/src/utils.ts', '')).toHaveLength(1)
  expect(faultsOf('server/src/device-info.ts', '')).toHaveLength(1)
  expect(faultsOf('server/src/common/a.ts', '')).toHaveLength(1)
  expect(faultsOf('server/src/a.ts', 'export async function getUserInfo() {}')).toHaveLength(1)
  expect(faultsOf('server/src/a.ts', 'export const DataTable = () => 1')).toHaveLength(1)
  expect(faultsOf('server/src/a.ts', 'export default function eventHandler() {}')).toHaveLength(1)
  expect(faultsOf('server/src/a.ts', 'export const data = 1; export function updated() {}')).toEqual([])
  expect(faultsOf('server/src/database.ts', 'function info() {}')).toEqual([])
})

test('routes hold no SQL', () => {
  expect(faultsOf('server/src/rooms/routes.ts', `import { sql } from 'kysely'`)).toHaveLength(1)
  expect(faultsOf('server/src/rooms/routes.ts', `db.selectFrom('room')`)).toHaveLength(1)
  expect(faultsOf('server/src/rooms/queries.ts', `import { sql } from 'kysely'\ndb.selectFrom('room')`)).toEqual([])
})

test('a queries.ts imports nothing of HTTP or of callers', () => {
  for (const from of ['fastify', '../http/who.ts', '../../api/http/answer.ts'])
    expect(faultsOf('server/src/rooms/queries.ts', `import type { A } from '${from}'`)).toHaveLength(1)
})

test('rules are pure', () => {
  for (const text of ['await now', 'const t = Date.now()', 'const t = new Date()', `import 'node:fs'`, `import 'pg'`])
    for (const file of ['rules.ts', 'painting-rules.ts'])
      expect(faultsOf(`server/src/rooms/${file}`, text)).toHaveLength(1)
  expect(
    faultsOf('server/src/rooms/rules.ts', '// never await\nexport const later = (now: string) => new Date(now)'),
  ).toEqual([])
  const comparing = (from: string) =>
    faultsOf('server/src/rooms/rules.ts', `import { isDeepStrictEqual } from '${from}'`)
  expect([comparing('node:util').length, comparing('node:assert').length]).toEqual([0, 1])
})

test('no file names a place outside the repository', () => {
  for (const parts of [
    ['sha', 'red/x'],
    ['/wo', 'rk/x'],
    ['CONTRACT', '.md'],
    ['SPEC', '.md'],
    ['DESIGN', '.md'],
  ])
    expect(faultsOf('docs/a.md', `see ${parts.join('')}`)).toHaveLength(1)
  expect(faultsOf('package-lock.json', ['https://registry', 'npmjs.org'].join('.'))).toHaveLength(1)
})

test('a page of docs names only files that exist', () => {
  const page = ['see `server/src/a.test.ts`', '`docs/b.md` and `docs/gone.md`', '`npm test`'].join(', ')
  expect(faults({ 'docs/a.md': page, 'docs/b.md': '', 'server/src/a.test.ts': '' })).toEqual([
    'docs/a.md: there is no docs/gone.md',
  ])
})
