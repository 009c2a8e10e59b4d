import { failureLooks } from '@wifi-tms/contract/failures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureMessage, failureOf, retrySeconds } from './failures.ts'

test.each([
  ['network', 'Check the network.'],
  ['hash', 'Check the network.'],
  ['timeout', 'Check the network.'],
  ['panel', 'Check the hardware.'],
  ['memory', 'Check the hardware.'],
  ['hardware', 'Check the hardware.'],
  ['', 'Check the network and the hardware.'],
  ['gremlins', 'Check the network and the hardware.'],
])('[error-display] a failure says what to check: %s', (reason, advice) => {
  expect(failureMessage(reason)).toMatch(/^The .+\. Check/)
  expect(failureMessage(reason)).toContain(advice)
  expect(retrySeconds(reason)).toBe(advice === 'Check the hardware.' ? 86_400 : 3600)
})

test('[error-display] it repeats what the tag said', () => {
  expect(failureMessage('network', ' connection reset. ')).toBe(
    'The tag could not fetch the picture: “connection reset”. Check the network.',
  )
  expect(failureMessage('gremlins')).toContain('(gremlins)')
})

test('machines are told the same as people: the reason, and what the tag said in its own words', () => {
  const words = fc.string({ minLength: 1 }).map((text) => text.trim().replace(/[.\s]+$/, ''))
  fc.assert(
    fc.property(fc.constantFrom('', 'gremlins', ...Object.keys(failureLooks)), words, (reason, said) => {
      const told = failureOf(reason, failureMessage(reason, said))
      expect(told).toEqual({ reason: reason || 'unknown', ...(said && { said }) })
    }),
  )
  expect(failureOf('timeout', failureMessage('timeout'))).toEqual({ reason: 'timeout' })
  expect(failureOf('', '')).toEqual({})
})

test('what the painter said of a picture is told too', () => {
  expect(failureOf('does-not-fit', 'The picture does not fit: 16x8 is not 32x16.')).toEqual({
    reason: 'does-not-fit',
    said: '16x8 is not 32x16',
  })
  expect(failureOf('painting', 'The picture could not be painted: the worker died.')).toMatchObject({
    said: 'the worker died',
  })
})

test('a word that a tag made up is no key of ours', () => {
  for (const reason of ['constructor', 'toString', '__proto__']) {
    expect(failureMessage(reason)).toBe(
      `The tag failed to display the picture (${reason}). Check the network and the hardware.`,
    )
  }
})
