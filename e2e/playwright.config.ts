import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/chromium.ts'

/** Every spec starts the product itself, on free ports. `PLAYWRIGHT_JSON_OUTPUT_FILE` asks for a report to count from. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // Most of a journey is waiting: for pages, tags and the clock.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is no fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // A press on what still moves into its place may miss it: so nothing moves, as for people who asked for that.
  // Recording what might fail takes as long as the tests themselves: `--trace on` for the one that does.
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    trace: 'off',
    video: 'off',
    launchOptions: await launchOptions(),
  },
})
