import type { Page } from '@playwright/test'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { rooms } from '@wifi-tms/contract/rooms'
import { tagOf } from '../src/product.ts'
import { expect, test } from '../src/test.ts'

const bar = (page: Page) => page.getByRole('tablist', { name: 'Visited pages' })
const tab = (page: Page, name: string) => bar(page).getByRole('tab', { name, exact: true })
const open = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
}
const names = (page: Page) => bar(page).getByRole('tab').locator('.tab-name').allTextContents()
const shown = (page: Page) => bar(page).getByRole('tab', { selected: true }).locator('.tab-name')
/** Follows an address without a reload. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

test('[layout-tabs] [state-tabs] visited pages are tabs; closing the shown one leads to the last of the row', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await open(page, 'Device list', 'Products', 'Pictures')
  expect(await names(page)).toEqual(['Dashboard', 'Device list', 'Products', 'Pictures'])
  await tab(page, 'Device list').click()
  await expect(page).toHaveURL(/\/device\/list$/)
  await expect(shown(page)).toHaveText('Device list')
  expect(await names(page)).toEqual(['Dashboard', 'Device list', 'Products', 'Pictures'])

  await tab(page, 'Products').locator('.tab-close').click()
  await expect(page).toHaveURL(/\/device\/list$/)
  await tab(page, 'Device list').click({ button: 'middle' })
  await expect(page).toHaveURL(/\/device\/image$/)
  expect(await names(page)).toEqual(['Dashboard', 'Pictures'])
  await tab(page, 'Pictures').locator('.tab-close').click()
  await expect(page).toHaveURL(/\/index$/)
})

test('[layout-tabs] the right button, the menu key and a long press offer what can be done with a tab', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await open(page, 'Device list', 'Products', 'Pictures')
  const menu = page.getByRole('menu')
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })

  await tab(page, 'Products').click({ button: 'right' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close others', 'Close all'])
  await page.mouse.click(600, 400)
  await expect(menu).toHaveCount(0)
  await tab(page, 'Products').click({ button: 'right' })
  await item('Close').click()
  await expect(tab(page, 'Products')).toHaveCount(0)
  await expect(page).toHaveURL(/\/device\/image$/)

  await tab(page, 'Device list').click({ button: 'right' })
  await item('Close others').click()
  await expect(page).toHaveURL(/\/device\/list$/)
  expect(await names(page)).toEqual(['Dashboard', 'Device list'])

  await tab(page, 'Device list').focus()
  await page.keyboard.press('Shift+F10')
  await expect(item('Refresh')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Device list')).toBeFocused()

  await tab(page, 'Dashboard').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(menu.getByRole('menuitem')).toHaveText(['Refresh', 'Close others', 'Close all'])
  await item('Close all').click()
  await expect(page).toHaveURL(/\/index$/)
  expect(await names(page)).toEqual(['Dashboard'])
})

test('[layout-tabs] by keyboard alone one walks along the tabs, opens and closes them', async ({ signedIn: page }) => {
  await page.goto('/index')
  await open(page, 'Device list', 'Products', 'Pictures')
  await tab(page, 'Pictures').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/device\/product$/)
  await page.keyboard.press('Home')
  await expect(tab(page, 'Dashboard')).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  expect(await names(page)).toEqual(['Dashboard', 'Products', 'Pictures'])
  await expect(tab(page, 'Products')).toBeFocused()
})

test('[state-cache] a page behind a tab keeps what was typed, chosen and scrolled, and starts afresh when its tab was closed', async ({
  signedIn: page,
  product,
}) => {
  await page.goto('/index')
  const [screen] = await product.screens()
  await product.addTags(
    'kept',
    Array.from({ length: 12 }, (_, at) => tagOf(0x900 + at, screen!)),
  )
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, 'Device list')
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await open(page, 'Products')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await tab(page, 'Device list').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await tab(page, 'Device list').locator('.tab-close').click()
  await open(page, 'Device list')
  await expect(page.getByText('1 selected')).toBeHidden()
})

test('a dialog goes with its page and comes back with it, and what it leads to closes it', async ({
  signedIn: page,
}) => {
  // As most people have it: what moves into its place is there later than what does not.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/index')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByRole('link', { name: 'Empty template' }).click()
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible()
  await page.getByRole('tab', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('[state-cache] [route-device-edit] the page of a device is never kept, and its tab has the name of the device', async ({
  signedIn: page,
  product,
}) => {
  const [screen] = await product.screens()
  const fleet = await product.addTags('never', [tagOf(0x920, screen!)])
  const { items } = await product.admin.ask(devices.list, { mac: fleet.tags[0]!.mac })
  await product.admin.ask(devices.update, { ...items[0]!, id: items[0]!._id, alias: 'Lobby' })
  await page.goto(`/device/edit/${items[0]!._id}`)
  await expect(tab(page, 'Lobby')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Device', exact: true }),
  ).toHaveCount(0)
  await page.evaluate(() => document.querySelector('.device-page')!.setAttribute('data-old', ''))
  await open(page, 'Products')
  await tab(page, 'Lobby').click()
  await expect(page.getByRole('heading', { name: 'Lobby', level: 1 })).toBeVisible()
  await expect(page.locator('[data-old]')).toHaveCount(0)
})

test('a tab leads to what it was last asked for, and all are there again after a reload', async ({
  signedIn: page,
}) => {
  await page.goto('/device/list?status=online')
  await open(page, 'Products')
  await tab(page, 'Device list').click()
  await expect(page).toHaveURL(/\/device\/list\?status=online$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  expect(await names(page)).toEqual(['Dashboard', 'Device list', 'Products'])
})

test('[route-redirect] /redirect/{path} refreshes the page and leaves no tab; so does Refresh', async ({
  signedIn: page,
}) => {
  await page.goto('/device/product')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const mark = () => page.evaluate(() => document.querySelector('.page:not([hidden])')!.setAttribute('data-old', ''))
  const asked = () => page.waitForRequest('**/rest/products?*')

  await mark()
  const first = asked()
  await goTo(page, '/redirect/device/product?q=door')
  await first
  await expect(page).toHaveURL(/\/device\/product\?q=door$/)
  await expect(page.locator('[data-old]')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('door')
  expect(await names(page)).toEqual(['Dashboard', 'Products'])

  await mark()
  const second = asked()
  await tab(page, 'Products').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await second
  await expect(page.locator('[data-old]')).toHaveCount(0)

  await goTo(page, '/redirect//elsewhere.example/x')
  await expect(page).toHaveURL(/\/404$/)
})

test('[route-index] the dashboard’s tab is always there and cannot be closed', async ({ signedIn: page }) => {
  await page.goto('/device/product')
  await expect(tab(page, 'Dashboard')).toBeVisible()
  await expect(tab(page, 'Dashboard').locator('.tab-close')).toHaveCount(0)
  await tab(page, 'Dashboard').click({ button: 'middle' })
  await tab(page, 'Dashboard').click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('many tabs close none: the row becomes a menu, and the shown one is always whole in view', async ({
  signedIn: page,
  product,
}) => {
  const many = Array.from({ length: 16 }, (_, at) => `Hall ${at} with quite a long name`)
  const made = await Promise.all(many.map((name) => product.admin.ask(rooms.create, { name })))
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto('/index')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const whole = async () => {
    const row = (await bar(page).boundingBox())!
    const box = (await bar(page).getByRole('tab', { selected: true }).boundingBox())!
    return box.x >= row.x && box.x + box.width <= row.x + row.width
  }
  await expect(page.getByRole('button', { name: 'All tabs' })).toHaveCount(0)
  for (const [at, { _id }] of made.entries()) {
    await goTo(page, `/room/edit/room/${_id}`)
    await expect(shown(page)).toHaveText(many[at]!)
    await expect.poll(whole).toBe(true)
  }
  expect(await names(page)).toEqual(['Dashboard', ...many])
  await page.setViewportSize({ width: 500, height: 700 })
  await expect.poll(whole).toBe(true)

  await page.getByRole('button', { name: 'All tabs' }).click()
  const menu = page.getByRole('menu', { name: 'All tabs' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', ...many])
  await menu.getByRole('menuitem', { name: many[1]! }).click()
  await expect(page).toHaveURL(new RegExp(`${made[1]!._id}$`))
  await expect.poll(whole).toBe(true)
})

test('the tab of a form goes with the form, once it is saved or cancelled', async ({ signedIn: page }) => {
  await page.goto('/room/list')
  const add = page.locator('.page-head:visible').getByRole('button', { name: 'Add room' })
  await add.click()
  await expect(shown(page)).not.toHaveText('Rooms')
  await page.locator('.form-page:visible').getByLabel('Name').fill('Cork')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  await expect.poll(() => names(page)).toEqual(['Dashboard', 'Rooms'])
  await add.click()
  await expect(page.locator('.form-page:visible').getByLabel('Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => names(page)).toEqual(['Dashboard', 'Rooms'])
})

test('a list keeps the page size that a person chose, when it is left and over a reload, and an address may say another', async ({
  signedIn: page,
  product,
}) => {
  for (let at = 1; at <= 22; at++) await product.admin.ask(deviceTypes.create, { name: `Sort ${at}`, type: 6000 + at })
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
