import { expect, test } from 'vitest'
import { failureMessage, retrySeconds } from './failures.ts'

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
