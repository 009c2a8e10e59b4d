/** How many tests passed and failed; skipped ones are in neither. */
export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A test file that could not be loaded has no failing test of its own and counts as one. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] }

/** A flaky test passed in the end; an error outside any test counts as one. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
