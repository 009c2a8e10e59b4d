import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { algorithms } from './algorithms.ts'

test('[entity-algorithm] every algorithm of the contract is in the table, in its order, with a name, and with a source where it was published', () => {
  expect(Object.keys(algorithms).sort()).toEqual([...algorithmNames].sort())
  for (const [name, { label, source = '' }] of Object.entries(algorithms)) {
    expect(label).not.toBe('')
    expect(source === '', name).toBe(name === 'binarization')
  }
  expect(new Set(Object.values(algorithms).map(({ label }) => label)).size).toBe(algorithmNames.length)
})

test('error diffusion passes all of an error on, Atkinson three quarters, none of it back', () => {
  for (const [name, { method }] of Object.entries(algorithms)) {
    if (method.kind !== 'diffusion') continue
    const passed = method.taps.reduce((sum, [, , parts]) => sum + parts, 0)
    expect(passed / method.of, name).toBe(name === 'atkinson' ? 0.75 : 1)
    for (const [across, down] of method.taps) expect(down > 0 || across > 0, name).toBe(true)
  }
})
