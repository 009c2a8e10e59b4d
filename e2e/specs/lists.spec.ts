import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { createView } from '@wifi-tms/contract/views'
import { expect, test } from '../src/test.ts'

const openMenu = async (page: Page, menu: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  return page.getByRole('menu', { name: menu, exact: true })
}

test('what a list finds is exported as CSV and as a workbook, which an import reads', async ({
  signedIn: page,
  app,
}) => {
  const { _id: product } = await app.admin.ask(products.create, { name: 'Shop', uri: 'lists-shop' })
  for (const [mac, alias] of [
    ['b1b1b1b1b1b1', '=Shelf'],
    ['b1b1b1b1b1b2', 'Shelf, "2"'],
    ['b1b1b1b1b1b3', 'Door'],
  ])
    await app.admin.ask(devices.create, { mac: mac!, alias: alias!, product })
  await page.goto(`/device/list?q=shelf&sort=mac&product=${product}`)
  await expect(page.getByRole('row').filter({ hasText: '=Shelf' })).toBeVisible()
  const save = async (kind: string) => {
    const menu = await openMenu(page, 'Export list')
    const download = page.waitForEvent('download')
    await menu.getByRole('menuitem', { name: kind }).click()
    return download
  }
  const table = await save('CSV with semicolons')
  expect(table.suggestedFilename()).toMatch(/^devices-[-\d]+\.csv$/)
  const lines = (await readFile(await table.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF_id;mac;alias;/)
  expect(lines.map((line) => line.split(';')[2])).toEqual(['alias', "'=Shelf", '"Shelf, ""2"""'])

  const workbook = await save('Workbook (XLSX)')
  expect(workbook.suggestedFilename()).toMatch(/^devices-[-\d]+\.xlsx$/)
  await page.goto('/item/import')
  const buffer = await readFile(await workbook.path())
  const mimeType = 'application/octet-stream'
  await page
    .getByLabel('Choose a CSV or Excel file', { exact: true })
    .setInputFiles({ name: 'devices.xlsx', mimeType, buffer })
  const columns = page.locator('.import-columns')
  for (const text of ['wifi.ssid', 'b1b1b1b1b1b1', '=Shelf']) await expect(columns).toContainText(text)
})

test('a view keeps search, filters, order and columns; it is opened, updated, shared, renamed and deleted', async ({
  signedIn: page,
  app,
}) => {
  const { _id: product } = await app.admin.ask(products.create, { name: 'Views', uri: 'lists-views' })
  for (const [mac, alias] of [
    ['b2b2b2b2b2b1', 'Aisle'],
    ['b2b2b2b2b2b2', 'Aisle end'],
  ])
    await app.admin.ask(devices.create, { mac: mac!, alias: alias!, product })
  await page.goto(`/device/list?product=${product}&sort=-alias&q=aisle`)
  const heads = page.getByRole('columnheader')
  await expect(page.getByRole('row').filter({ hasText: 'Aisle end' })).toBeVisible()
  const headCount = await heads.count()
  await page.getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await choice.getByRole('checkbox').last().uncheck()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveCount(headCount - 1)

  await (await openMenu(page, 'Views')).getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Aisles')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aisles has been saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Another browser of the same person has neither the filters nor the columns.
  await page.evaluate(() => localStorage.removeItem('SHOWN_COLUMNS'))
  await page.goto('/device/list')
  await expect(heads).toHaveCount(headCount)
  await page.getByRole('button', { name: 'Views', exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Views', exact: true })
  await expect(menu.getByRole('menuitem', { name: 'Aisles' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`product=${product}&q=aisle&sort=-alias$`))
  await expect(heads).toHaveCount(headCount - 1)
  await expect(page.getByRole('searchbox')).toHaveValue('aisle')

  await page.getByRole('searchbox').fill('end')
  await expect(page).toHaveURL(/q=end/)
  await (await openMenu(page, 'Views')).getByRole('menuitem', { name: 'Update Aisles to this view' }).click()
  await expect(menu.getByRole('menuitem', { name: /^Update/ })).toHaveCount(0)
  await (await openMenu(page, 'Views')).getByRole('menuitem', { name: 'Rename or share Aisles' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename or share Aisles' })
  await rename.getByLabel('Name').fill('Ends')
  await rename.getByLabel('Share with everyone who sees this list').check()
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(rename).toHaveCount(0)

  const query = 'status=offline'
  await app.admin.ask(createView, { list: 'devices', name: 'Away', query, shared: true })
  await page.reload()
  await expect((await openMenu(page, 'Views')).getByRole('menuitem')).toHaveText([
    'Away',
    'Ends',
    'Save this view',
    'Rename or share Ends',
    'Delete Ends',
  ])
  await menu.getByRole('menuitem', { name: 'Delete Ends' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Ends' })
  await expect(question).toContainText('Nobody will have this view any more.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Ends has been deleted')).toBeVisible()
  await (await openMenu(page, 'Views')).getByRole('menuitem', { name: 'Away' }).click()
  await expect(page).toHaveURL(/\?status=offline$/)
})
