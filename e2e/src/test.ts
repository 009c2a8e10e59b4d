import { test as base, expect, type Page } from '@playwright/test'
import { encode } from '@wifi-tms/contract/messages'
import { login } from '@wifi-tms/contract/session'
import { recordMessages } from './messages.ts'
import { ADMIN, type RunningProduct, startProduct } from './product.ts'

/** Errors that the browser's console prints for failed or refused calls, which many tests cause on purpose. */
const expectedErrors = /^(Failed to load resource|WebSocket connection to|Error: Unable to preload)/

/** Holds the running product of one worker, and replaces it when the spec file changes. */
function onePerFile() {
  let current: { file: string; product: RunningProduct } | undefined
  /** Ends the product once, even where `close` fails. */
  const end = async () => {
    const last = current
    current = undefined
    await last?.product.close()
  }
  return {
    async of(file: string): Promise<RunningProduct> {
      if (current?.file !== file) {
        await end()
        current = { file, product: await startProduct() }
      }
      return current.product
    },
    end,
  }
}

/** One product for each spec file, which its tests share: no file meets another one's leftovers. */
export const test = base.extend<
  { product: RunningProduct; signedIn: Page },
  { products: ReturnType<typeof onePerFile> }
>({
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const products = onePerFile()
      await use(products)
      await products.end()
    },
    { scope: 'worker' },
  ],
  product: async ({ products }, use, { file }) => use(await products.of(file)),
  baseURL: async ({ product }, use) => use(product.url),
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
  signedIn: async ({ page, product }, use) => {
    const { token, mqtt } = await product.admin.ask(login, ADMIN)
    const session = { 'Admin-Token': token, 'Admin-MQTT-Token': encode(mqtt) }
    const cookies = Object.entries(session).map(([name, value]) => ({ name, value, url: product.url }))
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
