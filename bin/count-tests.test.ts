import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-tests.ts'

test('a file that could not be loaded counts as one failure beside the failing tests', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
})

test('a flaky journey passed, an error outside the journeys failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3 })
})
