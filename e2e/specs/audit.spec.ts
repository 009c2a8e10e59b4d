import { readFile } from 'node:fs/promises'
import { products } from '@wifi-tms/contract/products'
import { users } from '@wifi-tms/contract/users'
import { ADMIN } from '../src/app.ts'
import { expect, logIn, test } from '../src/test.ts'

test('[route-audits] the audit lists a change, finds it by person, time and object, and exports it as a table', async ({
  signedIn: page,
  app,
}) => {
  const { _id: id } = await app.admin.ask(products.create, { name: 'Shelf labels', uri: 'shelf-labels' })
  await app.admin.ask(users.create, { username: 'somebody', password: 'password-1' })
  await page.goto('/device/product?q=shelf')
  await page.getByRole('button', { name: 'Edit Shelf labels' }).click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await form.getByLabel('Name').fill('Price labels')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/device/product?q=price')
  const opener = page.getByRole('button', { name: 'History of Price labels' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'History of Price labels' })
  await expect(drawer.getByText('Name Shelf labels → Price labels')).toBeVisible()
  await expect(drawer.getByText('Created')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole('link', { name: 'Show in the audit' }).click()

  await expect(page).toHaveURL(new RegExp(`/system/audit\\?object=${id}$`))
  const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const line = rows.filter({ hasText: 'Name Shelf labels → Price labels' })
  for (const text of [ADMIN.username, '127.0.0.1', 'Changed', 'Product']) await expect(line).toContainText(text)
  await expect(rows.filter({ hasText: 'Created' })).toContainText('API key (apikey) changed')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export list' }).click()
  await page.getByRole('menuitem', { name: 'CSV with commas' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table.trimEnd().split('\r\n')).toHaveLength(3)
  expect(table).toContain('Price labels')

  await page.getByText('Only Price labels').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/system\/audit$/)
  await expect(rows.filter({ hasText: 'Logged in' }).first()).toBeVisible()
  await page.getByPlaceholder('From').fill('2999-01-01')
  await page.getByPlaceholder('Until').fill('2999-01-02')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  await page.getByRole('combobox', { name: 'Who' }).fill('somebody')
  await page.getByTitle('somebody').click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who' }).fill(ADMIN.username)
  await page.getByTitle(ADMIN.username, { exact: true }).click()
  await expect(line).toBeVisible()
})

test('a person without permission to read the audit has no audit screen and sees an object’s history without addresses', async ({
  page,
  app,
}) => {
  await app.admin.ask(products.create, { name: 'Open to all', uri: 'open-to-all' })
  await app.admin.ask(users.create, { username: 'bystander', password: 'password-1', roles: ['viewer'] })
  await page.goto('/system/audit')
  await logIn(page, { username: 'bystander', password: 'password-1' })
  await expect(page).toHaveURL(/\/401/)
  await page.goto('/device/product?q=open')
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'History of Open to all' }).click()
  const drawer = page.getByRole('dialog', { name: 'History of Open to all' })
  await expect(drawer.getByText('Created')).toBeVisible()
  await expect(drawer).toContainText(ADMIN.username)
  await expect(drawer).not.toContainText('127.0.0.1')
  await expect(drawer.getByRole('link', { name: 'Show in the audit' })).toHaveCount(0)
})
