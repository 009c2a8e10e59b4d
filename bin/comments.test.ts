import { expect, test } from 'vitest'
import { commentFaults } from './comments.ts'

const faultsOf = (text: string, path = 'server/src/a.ts') => commentFaults(path, text)

test('comments that begin with a clause without a subject are refused, by their line', () => {
  for (const beginning of [
    'What',
    'Whether',
    'How',
    'Where',
    'Of',
    'So many',
    'So much',
    'So long',
    'That of',
    'Those of',
  ]) {
    const fault = `a.tsx:2: begins with “${beginning}”: name the thing first, in a plain sentence`
    expect(faultsOf(`const x = 1\n/** ${beginning} it takes. */\nconst y = x`, 'a.tsx')).toEqual([fault])
    expect(faultsOf(`const x = 1\n/**\n * ${beginning} it takes.\n */\nconst y = x`, 'a.tsx')).toEqual([fault])
    expect(faultsOf(`const x = 1\n// ${beginning} it takes.\nconst y = x`, 'a.tsx')).toEqual([fault])
    expect(faultsOf(`// The rows\n// ${beginning} it takes.\nconst y = x`, 'a.tsx')).toEqual([])
    expect(faultsOf(`// The rows\n\n// ${beginning} it takes.\nconst y = x`, 'a.tsx')).toHaveLength(1)
  }
})

test('titles of decision records and of tests that begin with a clause without a subject are refused', () => {
  const fault = (path: string, beginning: string) =>
    `${path}: begins with “${beginning}”: name the thing first, in a plain sentence`
  expect(faultsOf('# How it comes\n\n## Why', 'docs/decisions/0001-a.md')).toEqual([
    fault('docs/decisions/0001-a.md:1', 'How'),
  ])
  const tests = "test('a tag comes', f)\ntest('[state-x] of two tags one comes', f)\neachServer('what comes', f)"
  expect(faultsOf(tests, 'server/src/a.test.ts')).toEqual([
    fault('server/src/a.test.ts:2', 'Of'),
    fault('server/src/a.test.ts:3', 'What'),
  ])
  expect(faultsOf(tests)).toEqual([])
  expect(faultsOf("describe('a tag', () => {\n  test('of a product comes', f)\n})", 'server/src/a.test.ts')).toEqual([])
  expect(faultsOf('# How to add', 'docs/adding.md')).toEqual([])
})

test('comments that begin otherwise, blocks that are no doc comments, strings and other files are left alone', () => {
  for (const text of [
    '/** The longest pause between two tries, in seconds. */',
    '/** Offers a frame. What follows is kept. */',
    '/** Whatever comes. */',
    '/** So that nobody waits. */',
    '/* What a block says. */',
    'const said = "/** What is it. */"',
  ])
    expect([text, faultsOf(text)]).toEqual([text, []])
  expect(faultsOf('/** What it is. */', 'docs/a.md')).toEqual([])
})
