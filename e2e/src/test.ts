import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN, type Product, startProduct } from './product.ts'

/** What a browser's console says of calls that fail or are refused, which many a test wants. */
const unanswered = /^(Failed to load resource|WebSocket connection to|Error: Unable to preload)/

/** One product for the specs of a worker; each test brings the tags, pictures and people it needs. */
export const test = base.extend<{ signedIn: Page }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** A page that fails its test where a script of it breaks, complains, or does what the page's policy forbids. */
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (said) => {
      if (said.type() === 'error' && !unanswered.test(said.text())) faults.push(said.text())
    })
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`forbidden by ${violatedDirective}: ${blockedURI}`),
      ),
    )
    await use(page)
    expect(faults).toEqual([])
  },
  /** The administrator's browser, at the dashboard. */
  signedIn: async ({ page }, use) => {
    await page.goto('/')
    await enter(page, ADMIN)
    await page.waitForURL('**/index')
    await use(page)
  },
})

export { expect }

/** Fills in the login form and sends it. */
export async function enter(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
