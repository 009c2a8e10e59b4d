/** The numbers of passed and failed tests; skipped ones are in neither. `failures` are texts with their output. */
export type Count = { passed: number; failed: number; failures?: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A test file that could not be loaded has no failing test of its own and counts as one. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
  )
  for (const { name, message } of broken) failures.push(`${name}\n${message}`)
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures }
}

type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] }

/** A flaky test counts as passed, as it passed when repeated; an error outside any test counts as one. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
