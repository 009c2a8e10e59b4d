import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-tests.ts'

test('a file that could not be loaded counts as one failure, and each failure is listed', () => {
  const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [assertion('adds', 'failed', 'expected 2'), assertion('takes away', 'passed')],
    },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [assertion('halves', 'passed')] },
  ]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: ['b.test.ts > adds\nexpected 2', 'a.test.ts\nno such module'],
  })
})

test('a flaky journey passed, an error outside the journeys failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3 })
})
