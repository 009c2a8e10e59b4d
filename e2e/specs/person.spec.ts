import type { Page } from '@playwright/test'
import { tagOf } from '../src/app.ts'
import { addPerson } from '../src/people.ts'
import { expect, expectMessage, logIn, test } from '../src/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const press = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name }).click()
const readToken = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value

test('[layout-notify] events pop up as messages and are listed under the bell; a switch turns the messages off and on', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const [screen] = await app.screens()
  const fleet = await app.addTags('bell', [tagOf(0xa00, screen!)])
  const reportProblem = () => fleet.tags[0]!.say({ type: 'event', event: 'hardware-problem', message: 'panel cable' })
  const notices = page.getByRole('region', { name: 'Notices' })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  reportProblem()
  await expect(notices).toContainText('A device reports a hardware problem')
  await press(page, 'Notifications, 1 unread')
  await expect(panel).toContainText('panel cable')
  await panel.getByRole('switch', { name: 'Show new notifications' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await notices.getByRole('button', { name: 'Close' }).click()

  reportProblem()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(notices.getByRole('article')).toHaveCount(0)
  await press(page, /^Notifications/)
  await panel.getByRole('switch', { name: 'Show new notifications' }).check()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/device\/edit\//)
  await expect(panel).toHaveCount(0)
  reportProblem()
  await expect(notices.getByRole('article')).toHaveCount(1)
})

test('[layout-avatar] the avatar menu leads to the dashboard and logs out; the next login returns to the previous page', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'avatar')
  await page.goto('/device/list?status=online')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await page.goBack()
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Flist%3Fstatus%3Donline$/)
  await logIn(page, person)
  await expect(page).toHaveURL(/\/device\/list\?status=online$/)
  await expect(page.getByRole('tab').locator('.tab-name')).toHaveText(['Dashboard', 'Device list'])

  // Only the person who logged out returns to the previous page. Another person's login leads to the dashboard.
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.reload()
  await logIn(page, await addPerson(app, 'next-avatar'))
  await expect(page).toHaveURL(/\/index$/)
})

test('[state-role] [role-filter] viewing as another role reloads the person’s permissions, opens only the pages of that role and closes all tabs', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'many-eyes', ['admin'])
  await page.goto('/system/screentype')
  await logIn(page, person)
  await expect(page.getByRole('tab').locator('.tab-name')).toHaveText(['Dashboard', 'Screen types'])
  const tokenBefore = await readToken(page)
  await press(page, 'Your account')
  const profileRequest = page.waitForRequest('**/user/api/profile')
  await page.getByRole('menuitem', { name: 'View as viewer' }).click()
  await profileRequest
  await expect(page.getByRole('tab').locator('.tab-name')).toHaveText(['Dashboard'])
  expect(await readToken(page)).not.toBe(tokenBefore)
  await expect(menu(page).getByRole('link', { name: 'Algorithms' })).toBeVisible()
  for (const name of ['Screen types', 'Audit']) await expect(menu(page).getByRole('link', { name })).toHaveCount(0)
  await page.goto('/system/screentype')
  await expect(page).toHaveURL(/\/401$/)

  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'View as administrator' }).click()
  await expect(menu(page).getByRole('link', { name: 'Screen types' })).toBeVisible()
})

test('[state-role] a person who views as another role returns to the earlier session, also after a reload and in each window; a logout ends both', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'there-and-back', ['admin'])
  await page.goto('/index')
  await logIn(page, person)
  await expect(menu(page).getByRole('link', { name: 'Screen types' })).toBeVisible()
  const ownToken = await readToken(page)
  const other = await page.context().newPage()
  await other.goto('/index')
  const ownRolesItem = (window: Page) => window.getByRole('menuitem', { name: 'Back to my own roles' })
  await press(page, 'Your account')
  await expect(ownRolesItem(page)).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'View as viewer' }).click()
  await expect(menu(page).getByRole('link', { name: 'Screen types' })).toHaveCount(0)
  await expect(menu(other).getByRole('link', { name: 'Screen types' })).toHaveCount(0)
  // A change from one role to another works too.
  await page.reload()
  const viewerToken = await readToken(page)
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'View as editor' }).click()
  // The dashboard was already shown: only a new token proves that the server has answered.
  await expect.poll(() => readToken(page)).not.toBe(viewerToken)

  await page.goto('/profile/index')
  const note = page.getByRole('region', { name: 'Viewing as editor' })
  await expect(note).toBeVisible()
  for (const name of ['Change password', 'Two-factor login'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  await press(other, 'Your account')
  await ownRolesItem(other).click()
  await expect(menu(other).getByRole('link', { name: 'Screen types' })).toBeVisible()
  expect(await readToken(page)).toBe(ownToken)
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible()

  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'View as viewer' }).click()
  await expect.poll(() => readToken(page)).not.toBe(ownToken)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('Admin-'))).toEqual([])
  const answer = await fetch(`${app.url}/user/api/profile`, { headers: { authorization: `Bearer ${ownToken}` } })
  expect(answer.status).toBe(401)
})

test('[error-log] the error log lists uncaught errors with their details until it is cleared', async ({
  signedIn: _,
  context,
}) => {
  // The test opens another page: the fixture `page` fails on any error.
  const page = await context.newPage()
  await page.goto('/index')
  const errorLogButton = page.getByRole('button', { name: /^Error log/ })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(errorLogButton).toHaveCount(0)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the first fault')
    })
    void Promise.reject(new Error('the second fault'))
  })
  await expect(errorLogButton).toHaveAccessibleName('Error log, 2 errors')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await errorLogButton.click()
  const dialog = page.getByRole('dialog', { name: 'Error log' })
  await expect(dialog).toContainText('the first fault')
  await expect(dialog).toContainText('the second fault')
  await dialog.getByRole('button', { name: 'Copy details' }).click()
  await expectMessage(page, 'Copied')
  const copiedText = await page.evaluate(() => navigator.clipboard.readText())
  for (const detail of ['the first fault', '/index', '    at ']) expect(copiedText).toContain(detail)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(errorLogButton).toHaveCount(0)
})
