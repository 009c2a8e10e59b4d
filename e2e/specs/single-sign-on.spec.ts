import type { Page } from '@playwright/test'
import { readProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { startProvider, type TestProvider } from '@wifi-tms/server/api/oidc/testing/start-provider'
import { ADMIN, type StartedApp, startApp } from '../src/app.ts'
import { expect, logIn, test } from '../src/test.ts'

let provider: TestProvider
let app: StartedApp
test.beforeAll(async () => {
  // Another site than that of the console, as for people.
  provider = await startProvider({ host: 'localhost' })
  const { issuer, clientId, clientSecret } = provider.settings
  app = await startApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: 'admins=admin,staff=editor',
    OIDC_NAME: 'Example Corp',
  })
  provider.serve(app.url)
  Object.assign(provider.people, {
    zofia: { preferred_username: 'Zofia Łęcka', email: 'zofia@example.com', groups: ['staff'] },
    boss: { preferred_username: 'boss', groups: ['admins'] },
    guest: { preferred_username: 'guest', groups: ['guests'] },
  })
})
test.afterAll(async () => {
  await app.close()
  await provider.stop()
})

/** Presses the button of the login page, and fills in the provider's own forms. */
async function signInAs(page: Page, login: string, path: string) {
  await page.goto(app.url + path)
  await page.getByRole('button', { name: 'Sign in with Example Corp' }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a person signs in through the provider’s form, and comes to the wanted page with a live link', async ({
  page,
}) => {
  const link = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/mqtt'))
  await signInAs(page, 'zofia', '/device/product?page=1')
  await expect(page).toHaveURL(`${app.url}/device/product?page=1`)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await (await link).waitForEvent('framereceived')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const cookies = Object.fromEntries((await page.context().cookies(app.url)).map((cookie) => [cookie.name, cookie]))
  expect(cookies['Admin-Token']).toMatchObject({ sameSite: 'Strict', path: '/' })
  expect(cookies['Sign-In']).toBeUndefined()
})

test('the profile tells that there is no password here, and the list of users who signs in elsewhere', async ({
  page,
}) => {
  await signInAs(page, 'zofia', '/profile/index')
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await expect(page.getByText('You log in by single sign-on, and have no password here.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Two-factor login' })).toHaveCount(0)
  await page.goto(`${app.url}/system/user`)
  await expect(page.getByRole('row', { name: /Zofia Łęcka/ })).toContainText('Single sign-on')
  await expect(page.getByRole('row', { name: /admin/ }).first()).not.toContainText('Single sign-on')
})

test('an administrator gives a person a password too', async ({ page }) => {
  await signInAs(page, 'zofia', '/')
  await page.waitForURL('**/index')
  await page.context().clearCookies()
  await signInAs(page, 'boss', '/system/user')
  await page
    .getByRole('row', { name: /Zofia Łęcka/ })
    .getByRole('button', { name: /^Edit/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await expect(dialog.getByText('They follow the user’s groups at each single sign-on.')).toBeVisible()
  await expect(dialog.getByText(/^This user has no password, and logs in by single sign-on\./)).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('Quite-New-1')
  // The form asks for these of everybody.
  for (const label of ['Phone', 'Company', 'Address']) await dialog.getByLabel(label, { exact: true }).fill('x')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { items } = await app.admin.ask(users.list, { q: 'Zofia' })
  expect(items[0]).toMatchObject({ passwordSet: true, singleSignOn: true })
})

test('a person without a role, and one whose provider is down, come back to the login with the reason, where a password still opens the wanted page', async ({
  page,
}) => {
  await signInAs(page, 'guest', '/device/product')
  await expect(page.getByRole('alert')).toHaveText('None of your groups has a role here. Ask your administrator.')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fproduct&reason=no-role$/)
  await provider.stop()
  try {
    await page.getByRole('button', { name: 'Sign in with Example Corp' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^Single sign-on cannot be reached\./)
    await logIn(page, ADMIN)
    await expect(page).toHaveURL(`${app.url}/device/product`)
    expect(await app.admin.ask(readProfile, {})).toMatchObject({ singleSignOn: false })
  } finally {
    await provider.restart()
  }
})

test('after a logout, somebody who signs in by the provider is not led to the page of the person before', async ({
  page,
}) => {
  await signInAs(page, 'zofia', '/device/product')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Sign in with Example Corp' }).click()
  await page.waitForURL('**/index')
})
