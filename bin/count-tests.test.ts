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

test('a flaky journey counts as passed, an error outside the journeys as failed; the error and failed journeys are listed', () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, expectedStatus: 'passed', results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const journeyOfAnotherPlatform = {
    title: 'closes',
    tests: [{ status: 'skipped', expectedStatus: 'skipped', results: [] }],
  }
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [journey('opens', 'expected'), journey('moves', 'unexpected', 'expected 2'), journeyOfAnotherPlatform],
      suites: [{ file: 'a.spec.ts', specs: [journey('turns', 'flaky', 'expected 3'), journey('ends', 'skipped')] }],
    },
  ]
  const stats = { expected: 3, flaky: 1, unexpected: 1 }
  const errors = [{ message: 'read ECONNRESET', stack: 'Error: read ECONNRESET\n    at b.ts:7' }, { value: "'lost'" }]
  expect(countPlaywright({ suites, stats, errors })).toEqual({
    passed: 4,
    failed: 3,
    failures: [
      'a.spec.ts > moves\nexpected 2',
      'a.spec.ts > ends\nIt did not run.',
      'outside any journey\nError: read ECONNRESET\n    at b.ts:7',
      "outside any journey\n'lost'",
    ],
  })
})
