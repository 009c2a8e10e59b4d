import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { products } from '@wifi-tms/contract/products'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { addTag, openDevice } from '../src/device-page.ts'
import { expect, test } from '../src/test.ts'

const DAY_MS = 86_400_000

test('the page of a device opens when the browser’s language is an invalid language tag', async ({
  signedIn: page,
  app,
}) => {
  const { id } = await addTag(app, 'Plain')
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix', configurable: true }),
  )
  await openDevice(page, id, 'Plain')
  await expect(page.getByRole('region', { name: 'Last days' })).toBeVisible()
})

test('the page of a device shows its days as charts and as a table, and when its battery will be empty', async ({
  signedIn: page,
  app,
}) => {
  const { id } = await addTag(app, 'Draining')
  const today = Math.floor(Date.now() / DAY_MS)
  const inDays = (days: number) => new Date((today + days) * DAY_MS).toISOString().slice(0, 10)
  {
    using database = new DatabaseSync(join(app.folder, 'wifi-tms.sqlite'), { timeout: 10_000 })
    const { number } = database.prepare('select number from device where id = ?').get(id) as { number: number }
    const add = database.prepare('insert or ignore into device_day values (?, ?, ?, ?, ?, ?, ?, ?)')
    for (let daysAgo = 1; daysAgo <= 200; daysAgo++)
      add.run(today - daysAgo, number, 350 + (daysAgo >> 2), -60 - (daysAgo % 9), 96, 3, daysAgo % 5, daysAgo % 7)
    database
      .prepare('update device set empty_at = ?, empty_earliest = ?, empty_latest = ? where id = ?')
      .run(inDays(20), inDays(15), inDays(28), id)
  }
  await openDevice(page, id, 'Draining')
  const days = page.getByRole('region', { name: 'Last days' })
  for (const name of ['Battery (V)', 'Signal (dBm)', 'Contacts', 'Refreshes', 'Changes of Wi-Fi station'])
    await expect(days.getByRole('img', { name: `${name} by day` }).locator('canvas')).toBeVisible()
  // A chart shows its title and, without a pointer over it, the value of the last day.
  await expect(days.locator('figcaption').first()).toHaveText('Battery (V)')
  await expect(days.locator('figure').first().locator('.u-value').last()).toHaveText(/^3\.\d+$/)
  await days.getByText('Values as a table').click()
  const rows = days.getByRole('table', { name: 'Last days' }).getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(90)
  await expect(rows.first()).toContainText(inDays(0))
  // The text of a row joins its cells without spaces, here 3.51, -64, 96, 3, 4 and 4.
  await expect(rows.nth(4)).toHaveText(new RegExp(`^${inDays(-4)}3.51-6496344$`))
  await days.getByText('2 years').click()
  await expect(rows).toHaveCount(201)

  const inWords = (day: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  await expect(page.locator('.facts')).toContainText(
    `Battery empty about ${inWords(inDays(20))}, between ${inWords(inDays(15))} and ${inWords(inDays(28))}`,
  )

  await page.goto('/index')
  await page.getByRole('link', { name: 'device with a battery that will be empty within 30 days' }).click()
  await expect(page).toHaveURL(new RegExp(`emptyAt.to=${inDays(30)}`))
  await expect(page.getByRole('row').filter({ hasText: 'Draining' })).toBeVisible()
  await expect(page.getByText('Empty within 30 days', { exact: true })).toBeVisible()
})

test('a product and a label each have a page with the days of all their devices', async ({ signedIn: page, app }) => {
  const today = Math.floor(Date.now() / DAY_MS)
  const { _id: id } = await app.admin.ask(products.create, { name: 'Cellar', uri: 'cellar-days' })
  {
    using database = new DatabaseSync(join(app.folder, 'wifi-tms.sqlite'), { timeout: 10_000 })
    const add = database.prepare('insert into fleet_day values (?, ?, ?, 10, 341, 372, -80, -61, 960, 30, 2, 14)')
    for (let daysAgo = 1; daysAgo <= 40; daysAgo++) add.run(today - daysAgo, 'product', id)
    add.run(today - 1, 'label', 'damp')
  }
  await page.goto('/device/product')
  await page.getByRole('row').filter({ hasText: 'Cellar' }).getByRole('link', { name: 'By day' }).click()
  const days = page.getByRole('region', { name: 'Device statistics' })
  for (const name of [
    'Battery (V)',
    'Signal (dBm)',
    'Contacts',
    'Refreshes',
    'Changes of Wi-Fi station',
    'Devices heard',
  ])
    await expect(days.getByRole('img', { name: `${name} by day` }).locator('canvas')).toBeVisible()
  await days.getByText('Values as a table').click()
  const rows = days.getByRole('table', { name: 'Device statistics' }).getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(40)
  await expect(rows.first()).toHaveText(/103.723.41-61-8096030214$/)

  expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])

  await page.goto('/device/list?labels=damp')
  await page.getByRole('button', { name: 'By day' }).click()
  await expect(page).toHaveURL(/days\?labels=damp$/)
  await days.getByText('Values as a table').click()
  await expect(rows).toHaveCount(1)
})

test('the form of a device type takes voltages in volts and demands that full is above empty', async ({
  signedIn: page,
}) => {
  await page.goto('/system/devtype')
  await page.getByRole('button', { name: 'Add device type' }).click()
  const form = page.getByRole('dialog', { name: 'Add device type' })
  await expect(form.getByLabel('Empty at (V)')).toHaveValue('3.35')
  await expect(form.getByLabel('Full at (V)')).toHaveValue('3.90')
  await form.getByLabel('Name').fill('Coin cell tag')
  await form.getByLabel('Full at (V)').fill('3.00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A full battery must have more volts than an empty one')).toBeVisible()
  await form.getByLabel('Empty at (V)').fill('2.20')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Coin cell tag' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit device type' })
  await expect(edit.getByLabel('Empty at (V)')).toHaveValue('2.20')
  await expect(edit.getByLabel('Full at (V)')).toHaveValue('3.00')
})
