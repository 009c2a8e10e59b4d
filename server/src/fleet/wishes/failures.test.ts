import { failureCauses } from '@wifi-tms/contract/failures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureOf, retrySeconds } from './failures.ts'
import { NOW } from './testing/states.ts'
import { failedColumns } from './wish-steps.ts'

/** A reason that the server does not know. */
const UNKNOWN_REASON = 'gremlins'

test('a failure of the hardware is tried again a day later, any other an hour later', () => {
  const retriedAfterADay = [...Object.keys(failureCauses), UNKNOWN_REASON].filter(
    (reason) => retrySeconds(reason) === 86_400,
  )
  expect(retriedAfterADay).toEqual(['memory', 'panel', 'hardware', 'battery', 'busy', 'crash'])
  expect(retrySeconds(UNKNOWN_REASON)).toBe(3600)
})

test('people and machines get the reason and the device’s own words, and the sentence is never empty', () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '.', 'a “quoted” word. Check the hardware.', 'no\nline. '),
  )
  fc.assert(
    fc.property(fc.constantFrom('', UNKNOWN_REASON, ...Object.keys(failureCauses)), words, (reason, text) => {
      const failed = failedColumns({ reason, detail: text, retrySeconds: null }, NOW)
      const { message, ...failure } = failureOf(failed.reason, failed.detail)
      const detail = text.trim().replace(/[.\s]+$/, '')
      expect(failure).toEqual({ reason: reason || 'unknown', ...(detail && { detail }) })
      expect(message).toMatch(/^(The|No) .+\. (Check|Add) .+\.$/s)
      expect(message.includes(`: “${detail}”. `)).toBe(detail !== '')
    }),
  )
})

test('a wish that has not failed has no reason', () => {
  expect(failureOf('', '')).toEqual({ message: '' })
})
