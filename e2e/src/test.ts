import { test as base, expect, type Page } from '@playwright/test'
import { encode } from '@wifi-tms/contract/messages'
import { login } from '@wifi-tms/contract/session'
import { ADMIN, type RunningApp, startApp } from './app.ts'
import { recordMessages } from './messages.ts'

/** Errors that the browser's console prints for failed or refused calls, which many tests cause on purpose. */
const expectedErrors = /^(Failed to load resource|WebSocket connection to|Error: Unable to preload)/

/** Holds the running app of one worker, and replaces it when the spec file changes. */
function oneAppPerFile() {
  let current: { file: string; app: RunningApp } | undefined
  /** Ends the app once, even where `close` fails. */
  const end = async () => {
    const last = current
    current = undefined
    await last?.app.close()
  }
  return {
    async appFor(file: string): Promise<RunningApp> {
      if (current?.file !== file) {
        await end()
        current = { file, app: await startApp() }
      }
      return current.app
    },
    end,
  }
}

/** One running app for each spec file, which its tests share: no file meets another one's leftovers. */
export const test = base.extend<{ app: RunningApp; signedIn: Page }, { apps: ReturnType<typeof oneAppPerFile> }>({
  apps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const apps = oneAppPerFile()
      await use(apps)
      await apps.end()
    },
    { scope: 'worker' },
  ],
  app: async ({ apps }, use, { file }) => use(await apps.appFor(file)),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    await recordMessages(context)
    await use(context)
  },
  /** A page that fails its test when a script throws, prints an error, or violates the content security policy. */
  page: async ({ page }, use, test) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) faults.push(message.text())
    })
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`forbidden by ${violatedDirective}: ${blockedURI}`),
      ),
    )
    await use(page)
    // In the log of a failed test the state of the page explains most.
    if (test.status !== test.expectedStatus) console.log(await page.locator('body').ariaSnapshot())
    // A call that the test answers itself may still be open: failing between two tests, it would end the whole file.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
  /** A page with the administrator's session in its cookies, before any address is opened. */
  signedIn: async ({ page, app }, use) => {
    const { token, mqtt } = await app.admin.ask(login, ADMIN)
    const session = { 'Admin-Token': token, 'Admin-MQTT-Token': encode(mqtt) }
    const cookies = Object.entries(session).map(([name, value]) => ({ name, value, url: app.url }))
    await page.context().addCookies(cookies)
    await use(page)
  },
})

export { expectMessage } from './messages.ts'
export { expect }

/** Sets the language of the pages that are opened from now on. */
export const setLanguage = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((language) => localStorage.setItem('LANG', language), language)

/** Fills in the login form and sends it. */
export async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
