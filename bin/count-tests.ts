/**
 * The numbers of passed and failed tests, without skipped ones. `failures` are the texts of the failures, with their
 * output.
 */
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

/**
 * Counts a report of Vitest. A test file that could not be loaded has no failing test, and counts as one failure.
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const unloadedFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
  )
  for (const { name, message } of unloadedFiles) failures.push(`${name}\n${message}`)
  return { passed: numPassedTests, failed: numFailedTests + unloadedFiles.length, failures }
}

type PlaywrightSuite = {
  file: string
  specs: {
    title: string
    tests: { status: string; expectedStatus: string; results: { errors: { message: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  suites: PlaywrightSuite[]
  stats: { expected: number; flaky: number; unexpected: number }
  errors: { stack?: string; message?: string; value?: string }[]
}

/**
 * Counts a report of Playwright. A flaky test counts as passed, as it passed when repeated; an error outside any test
 * counts as one failure.
 */
export function countPlaywright({ suites, stats, errors }: PlaywrightReport): Count {
  const outside = errors.map(({ stack, message, value }) => `outside any journey\n${stack ?? message ?? value}`)
  const failures = [...suites.flatMap(failuresIn), ...outside]
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures }
}

/** The failed journeys (browser tests), and those that an error outside any journey kept from running. */
function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const ownFailures = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, expectedStatus, results }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      if (status === 'unexpected') return [`${file} > ${title}\n${messages.join('\n')}`]
      return status === 'skipped' && expectedStatus !== 'skipped' ? [`${file} > ${title}\nIt did not run.`] : []
    }),
  )
  return [...ownFailures, ...suites.flatMap(failuresIn)]
}
