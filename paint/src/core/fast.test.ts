import { afterEach, expect, test, vi } from 'vitest'
import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { startPacking } from '../packing/wasm.ts'
import { kinds } from '../panels.ts'
import { fastCore } from './fast.ts'
import { load } from './wasm.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the fast core refuses rows that are wider than its memory', () => {
  const core = fastCore()!
  const look = { preset: 'vivid', exposure: 0, contrast: 0, saturation: 0 } as const
  const tables = tablesOf(inkSetOf(kinds['B/W'].inks), look)
  core.begin(tables, undefined, core.widest)
  expect(() => core.begin(tables, undefined, core.widest + 1)).toThrow(RangeError)
})

test('without WebAssembly the fast core and the fast packing are undefined', () => {
  vi.stubGlobal('WebAssembly', undefined)
  expect([load(), startPacking()]).toEqual([undefined, undefined])
})
