import { embeddedPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import { randomFrom } from '@wifi-tms/tags/random'
import { journey } from '../src/journey.ts'
import { openInstallation, PASSWORD } from '../src/many-servers/installation.ts'
import { productOn, type RunningProduct } from '../src/product.ts'
import { test as base, expect, logIn } from '../src/test.ts'

const ADMIN = { username: 'admin', password: PASSWORD }

/** Two servers behind one address that passes each request, broker link and tag to the two in turn. */
const test = base.extend<{ product: RunningProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  product: async ({}, use, { title }) => {
    const { balancer, folder, close } = await openInstallation(2, randomFrom(title))
    const product = await productOn({ ...balancer, folder }, ADMIN, close)
    await use(product)
    await product.close()
  },
})

test.skip(!embeddedPostgres(), 'npm has no PostgreSQL for this machine')

test('a photograph uploaded in the browser appears on ten tags when two servers share all requests and connections', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  await page.goto('/login')
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/index/)
  await journey(page, product)
})
