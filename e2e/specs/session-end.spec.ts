import type { Route } from '@playwright/test'
import { users } from '@wifi-tms/contract/users'
import { addPerson } from '../src/people.ts'
import { expect, logIn, setLanguage, test } from '../src/test.ts'

test('[error-session] the console reports once, without any click, that the session was ended elsewhere, and offers a new login', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'elsewhere')
  await page.goto('/device/product')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await app.admin.ask(users.remove, { id: person._id })
  const dialog = page.getByRole('dialog', { name: 'Confirm logout', exact: true })
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('You have been logged out, you can cancel to stay on this page, or log in again')
  await expect(page.getByText('Your session is no longer valid')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/device\/product$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Pictures' }).click()
  await expect(page).toHaveURL(/\/device\/image$/)
  await expect(page.getByRole('alert')).toContainText('Could not load data')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Re-Login' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fimage$/)
})

test('[error-session] many calls refused at once open only one dialog, in the language of the page', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'at-once')
  await page.goto('/device/product')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await setLanguage(page, 'zh')
  await page.reload()
  await expect(page.getByRole('heading', { name: '产品', level: 1 })).toBeVisible()
  const heldRoutes: Route[] = []
  await page.route('**/user/api/**', (route) => void heldRoutes.push(route))
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '设备列表' }).click()
  await expect.poll(() => heldRoutes.length).toBeGreaterThan(1)
  for (const route of heldRoutes)
    await route.fulfill({ status: 401, json: { code: 50014, message: 'Token expired', data: null } })
  const dialog = page.getByRole('dialog', { name: '确认登出', exact: true })
  await expect(dialog).toContainText('您已被登出，可以取消并留在此页面，或者重新登录')
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('[error-session] Re-Login drops the token and reloads; after the login the page, tabs and typed values are restored', async ({
  page,
  app,
  context,
}) => {
  const person = await addPerson(app, 'again', ['editor'])
  await page.goto('/device/image')
  await logIn(page, person)
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByLabel('Name').fill('Half a product')
  const { items } = await app.admin.ask(users.list, { q: person.username })
  await app.admin.ask(users.update, { ...items[0]!, id: person._id, password: 'password-2' })
  const requests: string[] = []
  const dialog = page.getByRole('dialog', { name: 'Confirm logout', exact: true })
  await expect(dialog).toBeVisible()
  page.on('request', (request) => request.url().endsWith('/user/api/profile') && requests.push(request.url()))
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Re-Login', exact: true }).click()
  await reloaded
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fproduct$/)
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token')
  expect(requests, 'calls for the profile after the token was dropped').toEqual([])
  await logIn(page, { ...person, password: 'password-2' })
  await expect(page).toHaveURL(/\/device\/product$/)
  await expect(form.getByLabel('Name')).toHaveValue('Half a product')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('tab')).toHaveText([/Dashboard/, /Pictures/, /Products/])
})

test('[state-login] a logout and a login take effect in another window, too', async ({ page, app, context }) => {
  const person = await addPerson(app, 'two-windows')
  await page.goto('/device/product')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/device/image')
  await expect(other.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login\?redirect=%2Fdevice%2Fimage$/)
  await logIn(page, person)
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(other.getByRole('tab')).toHaveText(['Dashboard'])
  await other.close()
})

test('Escape and a click beside a form ask before they discard typed values', async ({ signedIn: page }) => {
  await page.goto('/device/product')
  const addButton = page.getByRole('button', { name: 'Add product' }).first()
  await addButton.click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await addButton.click()
  await form.getByLabel('Name').fill('Typed')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Typed')
  await page.mouse.click(5, 400)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Typed')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(addButton).toBeFocused()
})
