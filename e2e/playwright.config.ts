import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/chromium.ts'

/** Every spec starts the product itself, on free ports. `PLAYWRIGHT_JSON_OUTPUT_FILE` asks for a report to count from. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // A journey mostly waits: for pages, tags and the clock.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is no fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // A press on a thing that still moves into its place may miss it: so nothing moves, as for people who asked for that.
  // Recording each test takes as long as the tests themselves: use `--trace on` for the one that fails.
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    trace: 'off',
    video: 'off',
    launchOptions: await launchOptions(),
  },
})
