import { expect, test } from 'vitest'
import { packedObjectFaults } from './packed-objects.ts'

const faultsOf = (text: string, path = 'server/src/a.ts') => packedObjectFaults(path, text)

test('objects that are spread where they are written are refused, by their line', () => {
  const fault = 'a.tsx:2: spreads an object where it is written: write its fields without …{ }'
  expect(faultsOf('const x = {\n  ...{ a: 1, b: 2 },\n  c: 3,\n}', 'a.tsx')).toEqual([fault])
  expect(faultsOf('const x = (a: number) => ({\n  ...{ a, ...{ b: 2 } } })', 'a.tsx')).toEqual([fault, fault])
})

test('other spreads, strings, migrations and other files are left alone', () => {
  for (const text of [
    'const x = { ...y, a: 1 }',
    'const x = { ...(y && { a: 1 }), ...(y ? { b: 1 } : {}) }',
    'const x = [...[1, 2]]',
    "const x = '...{ a: 1 }'",
  ])
    expect([text, faultsOf(text)]).toEqual([text, []])
  const packed = 'const x = { ...{ a: 1 } }'
  expect(faultsOf(packed, 'server/src/base/database/migrations/0002-folded-names.ts')).toEqual([])
  expect(faultsOf(packed, 'docs/a.md')).toEqual([])
})
