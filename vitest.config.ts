import { defineConfig } from 'vitest/config'

/** Forks rather than threads: native modules, signals and `process.exit` behave in them as they do in the product. */
export default defineConfig({
  test: {
    include: ['{bin,contract,paint,server,console,tags,e2e,bench}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Many wait for a broker, a clock or a database.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: process.env.CI ? ['contract/src/testing/same-examples.ts'] : [],
    globalSetup: 'server/src/base/database/testing/setup.ts',
  },
})
