import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/chromium.ts'

/** Each group of specs starts its own server on free ports. `PLAYWRIGHT_JSON_OUTPUT_FILE` adds a JSON report. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // The tests mostly wait for pages, tags and the clock, so more of them run than there are processors.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // With reduced motion nothing is animated: a click on a moving element may miss it. Recording a trace takes as long
  // as the test itself: use `--trace on` for a test that fails.
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    trace: 'off',
    video: 'off',
    launchOptions: await launchOptions(),
  },
})
