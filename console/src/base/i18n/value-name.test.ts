import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { valueName, valueNames } from './value-name.ts'

test('a value of the designs has a name in the language of the page; any other value keeps its own', async () => {
  const t = await speaking('pl')
  expect(valueName('data.unitPrice', t)).toBe('cena jednostkowa')
  expect(valueName('item.price', t)).toBe('cena')
  expect(['lot', 'items.0.name', 'constructor', '__proto__'].map((name) => valueName(name, t))).toEqual([
    'lot',
    'items.0.name',
    'constructor',
    '__proto__',
  ])
  expect(valueNames(['price', 'lot'], await speaking('zh'))).toBe('价格、lot')
})

test('every value that a design shows has a name, except the values in the rows of its lists', async () => {
  const designs = new URL('../../../../server/src/content/starters/designs/', import.meta.url)
  const t = await speaking('zh')
  const nameless = readdirSync(designs).flatMap((file) =>
    [...readFileSync(new URL(file, designs), 'utf8').matchAll(/\{\{(data\.\w+)(?![\w.])/g)]
      .map(([, path]) => path!)
      .filter((path) => valueName(path, t) === path.slice('data.'.length)),
  )
  expect(nameless).toEqual([])
})
