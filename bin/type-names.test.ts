import { expect, test } from 'vitest'
import { typeNameFaults } from './type-names.ts'

const faultsOf = (files: Record<string, string>) => typeNameFaults(new Map(Object.entries(files)))

test('two exported types, interfaces or classes of one name are a fault, which names both places', () => {
  for (const declaration of [
    'export type Place = string',
    'export interface Place {}',
    'export class Place {}',
    'export default class Place {}',
    'export abstract class Place {}',
  ])
    expect(faultsOf({ 'a.ts': 'export type Place = number', 'b/c.tsx': `\n${declaration}` })).toEqual([
      'Place is the name of 2 exported types: give each its own, or make them one: a.ts:1, b/c.tsx:2',
    ])
  expect(faultsOf({ 'a.ts': 'type Place = number\nexport { type Place }', 'b.ts': 'export type Place = 1' })).toEqual([
    'Place is the name of 2 exported types: give each its own, or make them one: a.ts:1, b.ts:1',
  ])
})

test('re-exports, types that stay in their file, values and other files are left alone', () => {
  for (const otherText of [
    `export type { Place } from './a.ts'`,
    `export { type Place as Spot } from './a.ts'`,
    `import type { Place } from './a.ts'\nexport { type Place }`,
    'type Place = string',
    'export const Place = 1',
    'export function Place() {}',
    'export type Other = string',
  ])
    expect([otherText, faultsOf({ 'a.ts': 'export type Place = number', 'b.ts': otherText })]).toEqual([otherText, []])
  expect(faultsOf({ 'a.ts': 'export type Place = 1', 'a.md': 'export type Place = 1' })).toEqual([])
})

test('a schema and the type of what it parses are one name', () => {
  expect(faultsOf({ 'a.ts': 'export const Place = z.string()\nexport type Place = z.infer<typeof Place>' })).toEqual([])
})
