import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsByName, resources } from './calls.ts'

const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))
const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
const exported = modules
  .flatMap((module) => Object.entries(module))
  .filter(([, part]) => typeof part === 'object' && part !== null)

test('all calls and resources of the contract are gathered under their exported names', () => {
  const exportedCalls = exported.filter(([, part]) => 'method' in (part as object))
  const resourceExports = exported.filter(([, part]) => 'list' in (part as object))
  // Guards against an empty list, with which the loops below check nothing.
  expect(exportedCalls.length).toBeGreaterThan(15)
  for (const [name, call] of exportedCalls) expect(callsByName[name], name).toBe(call)
  for (const [name, resource] of resourceExports) expect(resources[name], name).toBe(resource)
})

test('the calls of a resource are named after it, in the singular where they are about one object', () => {
  const callNames = Object.keys(callsByName)
  expect(callNames).toEqual(
    expect.arrayContaining([
      'listScreenTypes',
      'getScreenType',
      'createScreenType',
      'updateScreenType',
      'removeScreenType',
      'whoUsesScreenType',
    ]),
  )
  expect(callNames.filter((name) => name.endsWith('Product'))).toHaveLength(5)
  for (const name of Object.keys(resources)) expect(name).toMatch(/[^s]s$/)
})
