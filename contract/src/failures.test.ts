import { expect, test } from 'vitest'
import { failureCauses, failureMessage } from './failures.ts'

test.each([
  ['network', 'Check the network.'],
  ['hash', 'Check the network.'],
  ['timeout', 'Check the network.'],
  [
    'panel',
    'Check the hardware (ribbon cable and power), then reboot the device. If that does not help, replace the device.',
  ],
  ['memory', 'Check the hardware.'],
  ['hardware', 'Check the hardware.'],
  ['unknown', 'Check the network and the hardware.'],
  // A reason that only the device knows.
  ['gremlins', 'Check the network and the hardware.'],
  ['does-not-fit', 'Check the template.'],
  ['painting', 'Check the template.'],
  ['unknown-screen', 'Add the screen type, then retry.'],
])('[error-display] the message of a failure with the reason %s tells what to check', (reason, advice) => {
  expect(failureMessage(reason, '')).toMatch(/^(The|No) .+\. (Check|Add)/)
  expect(failureMessage(reason, '')).toContain(advice)
})

test('[error-display] a failure repeats the device’s own words, and each reason has a sentence of its own', () => {
  expect(failureMessage('network', 'connection reset')).toBe(
    'The device could not fetch the picture: “connection reset”. Check the network.',
  )
  const reasons = [...Object.keys(failureCauses), 'gremlins']
  expect(new Set(reasons.map((reason) => failureMessage(reason, ''))).size).toBe(reasons.length)
})

test('a reason that a device made up is not read as a key of an object', () => {
  for (const reason of ['gremlins', 'constructor', 'toString', '__proto__']) {
    expect(failureMessage(reason, '')).toBe(
      `The device failed to display the picture (${reason}). Check the network and the hardware.`,
    )
  }
})
