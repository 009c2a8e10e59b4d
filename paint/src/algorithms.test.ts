import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { algorithms } from './algorithms.ts'

test('[entity-algorithm] the table has every algorithm of the contract with a unique name, and with a source unless it is plain binarization', () => {
  expect(Object.keys(algorithms).sort()).toEqual([...algorithmNames].sort())
  for (const [name, { label, source = '' }] of Object.entries(algorithms)) {
    expect(label).not.toBe('')
    expect(source === '', name).toBe(name === 'binarization')
  }
  expect(new Set(Object.values(algorithms).map(({ label }) => label)).size).toBe(algorithmNames.length)
})

test('error diffusion passes the whole error to later pixels, and Atkinson three quarters of it', () => {
  for (const [name, { method }] of Object.entries(algorithms)) {
    if (method.kind !== 'diffusion') continue
    const passedParts = method.taps.reduce((sum, [, , parts]) => sum + parts, 0)
    expect(passedParts / method.totalParts, name).toBe(name === 'atkinson' ? 0.75 : 1)
    for (const [across, down] of method.taps) expect(down > 0 || across > 0, name).toBe(true)
  }
})
