import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests of the modules that a process loads and of its memory, and those that change the console's language, its
 * session or its connection to the server: each of these files runs in a process of its own.
 */
const alone = [
  'console/src/{base,player}/**/*.test.ts',
  'console/src/{app/library-words,ui/audit/change-text,content/editor/actions/actions}.test.ts',
  'console/src/{content/templates/start-of,calendar/rooms/with-calendar}.test.ts',
  'paint/src/{core/fast,node/*}.test.ts',
  'server/src/fleet/otas/open-esp-image.test.ts',
]

/** In CI, property tests draw the same examples each time. */
const setupFiles = process.env.CI ? ['contract/src/testing/same-examples.ts'] : []

/** Forks rather than threads: native modules, signals and `process.exit` behave in them as they do in the product. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Many tests wait for a broker, a clock or a database, so more of them run than there are processors.
    maxWorkers: 4,
    // Long limits, so that no test fails on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['console/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rendered',
          include: ['console/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['console/src/testing/clear-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{bin,contract,paint,server,tags,e2e,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // A fork goes on with the next file: to load the server anew for each took a second of processor time.
          isolate: false,
          // Node loads the sources itself, as it does for the product: what Vite makes of them ran half as fast.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: 'server/src/base/database/testing/setup.ts',
        },
      },
    ],
  },
})
