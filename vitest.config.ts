import { defineConfig } from 'vitest/config'

/** Forks rather than threads: native modules, signals and `process.exit` behave in them as they do in the product. */
export default defineConfig({
  test: {
    include: ['{bin,contract,paint,server,console,tags,e2e,bench}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    globalSetup: 'server/src/base/database/testing/setup.ts',
  },
})
