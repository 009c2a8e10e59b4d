import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/chromium.ts'

/** Every spec starts the product itself, on free ports. `PLAYWRIGHT_JSON_OUTPUT_FILE` asks for a report to count from. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: { trace: 'retain-on-failure', video: 'off', launchOptions: await launchOptions() },
})
