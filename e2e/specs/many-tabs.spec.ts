import { deviceTypes } from '@wifi-tms/contract/device-types'
import { rooms } from '@wifi-tms/contract/rooms'
import { goTo } from '../src/screen-paths.ts'
import { shownTab, tabBar, tabNames } from '../src/tab-bar.ts'
import { expect, test } from '../src/test.ts'

test('the Tab bar closes no tab when it is full: further tabs are in a menu, and the shown tab is always wholly in view', async ({
  signedIn: page,
  app,
}) => {
  const hallNames = Array.from({ length: 16 }, (_, number) => `Hall ${number} with quite a long name`)
  const halls = await Promise.all(hallNames.map((name) => app.admin.ask(rooms.create, { name })))
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto('/index')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const isWhollyInView = async () => {
    const row = (await tabBar(page).boundingBox())!
    const box = (await tabBar(page).getByRole('tab', { selected: true }).boundingBox())!
    return box.x >= row.x && box.x + box.width <= row.x + row.width
  }
  await expect(page.getByRole('button', { name: 'All tabs' })).toHaveCount(0)
  for (const [index, { _id }] of halls.entries()) {
    await goTo(page, `/room/edit/room/${_id}`)
    await expect(shownTab(page)).toHaveText(hallNames[index]!)
    await expect.poll(isWhollyInView).toBe(true)
  }
  expect(await tabNames(page)).toEqual(['Dashboard', ...hallNames])
  await page.setViewportSize({ width: 500, height: 700 })
  await expect.poll(isWhollyInView).toBe(true)

  await page.getByRole('button', { name: 'All tabs' }).click()
  const menu = page.getByRole('menu', { name: 'All tabs' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', ...hallNames])
  await menu.getByRole('menuitem', { name: hallNames[1]! }).click()
  await expect(page).toHaveURL(new RegExp(`${halls[1]!._id}$`))
  await expect.poll(isWhollyInView).toBe(true)
})

test('the tab of a form closes when the form is saved or cancelled', async ({ signedIn: page }) => {
  await page.goto('/room/list')
  const addButton = page.locator('.page-head:visible').getByRole('button', { name: 'Add room' })
  await addButton.click()
  await expect(shownTab(page)).not.toHaveText('Rooms')
  await page.locator('.form-page:visible').getByLabel('Name').fill('Cork')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  await expect.poll(() => tabNames(page)).toEqual(['Dashboard', 'Rooms'])
  await addButton.click()
  await expect(page.locator('.form-page:visible').getByLabel('Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => tabNames(page)).toEqual(['Dashboard', 'Rooms'])
})

test('a list remembers the page size that a person chose, also after a reload, unless the address has another', async ({
  signedIn: page,
  app,
}) => {
  for (let number = 1; number <= 22; number++)
    await app.admin.ask(deviceTypes.create, { name: `Sort ${number}`, type: 6000 + number })
  await page.goto('/system/devtype?q=Sort')
  const rows = page.locator('.page:not([hidden]) tbody tr')
  await expect(rows).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByTitle('20 / page').click()
  await expect(rows).toHaveCount(20)
  await page.goto('/index')
  await page.goto('/system/devtype?q=Sort')
  await expect(rows).toHaveCount(20)
  await page.goto('/system/devtype?q=Sort&limit=30')
  await expect(rows).toHaveCount(22)
  await page.goto('/system/devtype?q=Sort')
  await expect(rows).toHaveCount(20)
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByTitle('10 / page').click()
  await expect(rows).toHaveCount(10)
})
