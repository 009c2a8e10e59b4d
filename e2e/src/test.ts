import { test as base, type Page } from '@playwright/test'
import { ADMIN, type Product, startProduct } from './product.ts'

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
  /** The administrator's browser, at the dashboard. */
  signedIn: async ({ page }, use) => {
    await page.goto('/')
    await enter(page, ADMIN)
    await page.waitForURL('**/index')
    await use(page)
  },
})

export { expect } from '@playwright/test'

/** Fills in the login form and sends it. */
export async function enter(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
