import { embeddedPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import { randomFrom } from '@wifi-tms/tags/random'
import { appOn, type RunningApp } from '../src/app.ts'
import { journey } from '../src/journey.ts'
import { openInstallation, PASSWORD } from '../src/many-servers/installation.ts'
import { test as base, expect, logIn } from '../src/test.ts'

const ADMIN = { username: 'admin', password: PASSWORD }

/** Two servers behind one address that passes each request, broker link and tag to the two in turn. */
const test = base.extend<{ app: RunningApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  app: async ({}, use, { title }) => {
    const { balancer, folder, close } = await openInstallation(2, randomFrom(title))
    const app = await appOn({ ...balancer, folder }, ADMIN, close)
    await use(app)
    await app.close()
  },
})

test.skip(!embeddedPostgres(), 'npm has no PostgreSQL for this machine')

test('a photograph uploaded in the browser appears on ten tags when two servers share all requests and connections', async ({
  page,
  app,
}) => {
  test.setTimeout(900_000)
  await page.goto('/login')
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/index/)
  await journey(page, app)
})
