import { failureCauses } from '@wifi-tms/contract/failures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureOf, retrySeconds } from './failures.ts'
import { NOW } from './testing/states.ts'
import { alarm } from './wish-steps.ts'

test('what lies in the hardware is tried again a day later, all else an hour later', () => {
  for (const [reason, cause] of [...Object.entries(failureCauses), ['gremlins', 'both']] as const) {
    expect(retrySeconds(reason)).toBe(cause === 'hardware' ? 86_400 : 3600)
  }
})

test('whatever a device says, people and machines are told the reason and its own words, and the sentence is never empty', () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '.', 'a “quoted” word. Check the hardware.', 'no\nline. '),
  )
  fc.assert(
    fc.property(fc.constantFrom('', 'gremlins', ...Object.keys(failureCauses)), words, (reason, text) => {
      const failed = alarm(reason, text, null, NOW)
      const { message, ...told } = failureOf(failed.reason, failed.detail)
      const detail = text.trim().replace(/[.\s]+$/, '')
      expect(told).toEqual({ reason: reason || 'unknown', ...(detail && { detail }) })
      expect(message).toMatch(/^(The|No) .+\. (Check|Add) .+\.$/s)
      expect(message.includes(`: “${detail}”. `)).toBe(detail !== '')
    }),
  )
})

test('what has not failed tells of no failure', () => {
  expect(failureOf('', '')).toEqual({ message: '' })
})
