import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { tagOf } from '../src/app.ts'
import { goTo } from '../src/screen-paths.ts'
import { shownTab, tabBar, tabNames } from '../src/tab-bar.ts'
import { expect, test } from '../src/test.ts'

const tab = (page: Page, name: string) => tabBar(page).getByRole('tab', { name, exact: true })
const open = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
}

test('[layout-tabs] [state-tabs] visited pages are tabs; closing the shown tab opens the last one of the row', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await open(page, 'Device list', 'Products', 'Pictures')
  expect(await tabNames(page)).toEqual(['Dashboard', 'Device list', 'Products', 'Pictures'])
  await tab(page, 'Device list').click()
  await expect(page).toHaveURL(/\/device\/list$/)
  await expect(shownTab(page)).toHaveText('Device list')
  expect(await tabNames(page)).toEqual(['Dashboard', 'Device list', 'Products', 'Pictures'])

  await tab(page, 'Products').locator('.tab-close').click()
  await expect(page).toHaveURL(/\/device\/list$/)
  await tab(page, 'Device list').click({ button: 'middle' })
  await expect(page).toHaveURL(/\/device\/image$/)
  expect(await tabNames(page)).toEqual(['Dashboard', 'Pictures'])
  await tab(page, 'Pictures').locator('.tab-close').click()
  await expect(page).toHaveURL(/\/index$/)
})

test('[layout-tabs] a right click, the menu key and a long press open the menu of a tab', async ({
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
  expect(await tabNames(page)).toEqual(['Dashboard', 'Device list'])

  await tab(page, 'Device list').focus()
  await page.keyboard.press('Shift+F10')
  await expect(item('Refresh')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Device list')).toBeFocused()

  await tab(page, 'Dashboard').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(menu.getByRole('menuitem')).toHaveText(['Refresh', 'Close others', 'Close all'])
  await item('Close all').click()
  await expect(page).toHaveURL(/\/index$/)
  expect(await tabNames(page)).toEqual(['Dashboard'])
})

test('[layout-tabs] a person moves along the tabs, opens and closes them by keyboard alone', async ({
  signedIn: page,
}) => {
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
  expect(await tabNames(page)).toEqual(['Dashboard', 'Products', 'Pictures'])
  await expect(tab(page, 'Products')).toBeFocused()
})

test('[state-cache] a page behind another tab keeps typed values, selection and scroll position, and is reset when its tab was closed', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const [screen] = await app.screens()
  await app.addTags(
    'kept',
    Array.from({ length: 12 }, (_, index) => tagOf(0x900 + index, screen!)),
  )
  // The window is high enough for all links of the menu: scrolling to one may also scroll the page behind.
  await page.setViewportSize({ width: 1280, height: 640 })
  await open(page, 'Device list')
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await open(page, 'Products')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await tab(page, 'Device list').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await open(page, 'Dashboard')
  await page.getByRole('link', { name: /online$/ }).click()
  await expect(page).toHaveURL(/\/device\/list\?status=online/)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await tab(page, 'Device list').locator('.tab-close').click()
  await open(page, 'Device list')
  await expect(page.getByText('1 selected')).toBeHidden()
})

test('a dialog is hidden and shown together with its page, and a link in the dialog closes the dialog', async ({
  signedIn: page,
}) => {
  // Without reduced motion, which is the default, a tab is animated into its place.
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
  // By key, as a click on a moving link may miss it.
  await dialog.getByRole('link', { name: 'Empty template' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible()
  await page.getByRole('tab', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('[state-cache] [route-device-edit] the page of a device is reset on each visit, and its tab has the name of the device', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  const fleet = await app.addTags('never', [tagOf(0x920, screen!)])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags[0]!.mac })
  await app.admin.ask(devices.update, { ...items[0]!, id: items[0]!._id, alias: 'Lobby' })
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

test('a tab opens the last address of its page, and all tabs are restored after a reload', async ({
  signedIn: page,
}) => {
  await page.goto('/device/list?status=online')
  await open(page, 'Products')
  await tab(page, 'Device list').click()
  await expect(page).toHaveURL(/\/device\/list\?status=online$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  expect(await tabNames(page)).toEqual(['Dashboard', 'Device list', 'Products'])
})

test('[route-redirect] /redirect/{path} reloads the page and opens no tab of its own; so does Refresh', async ({
  signedIn: page,
}) => {
  await page.goto('/device/product')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const markPage = () =>
    page.evaluate(() => document.querySelector('.page:not([hidden])')!.setAttribute('data-old', ''))
  const nextRequest = () => page.waitForRequest('**/rest/products?*')

  await markPage()
  const firstRequest = nextRequest()
  await goTo(page, '/redirect/device/product?q=door')
  await firstRequest
  await expect(page).toHaveURL(/\/device\/product\?q=door$/)
  await expect(page.locator('[data-old]')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('door')
  expect(await tabNames(page)).toEqual(['Dashboard', 'Products'])

  await markPage()
  const secondRequest = nextRequest()
  await tab(page, 'Products').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await secondRequest
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

test('a page with typed values keeps them when its tab is closed and the person goes on editing, also after a refresh', async ({
  signedIn: page,
}) => {
  await page.goto('/room/new/room')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeVisible()
  await shownTab(page).click({ button: 'right' })
  await page.getByRole('menu').getByRole('menuitem', { name: 'Refresh', exact: true }).click()
  await name.fill('Oslo')
  const roomTab = tabBar(page).getByRole('tab', { selected: true })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await roomTab.locator('.tab-close').click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Oslo')
  await roomTab.locator('.tab-close').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/index$/)
  expect(await tabNames(page)).toEqual(['Dashboard'])
  // A person who opens another page after going on has not closed the tab.
  await page.goto('/room/new/room')
  await name.fill('Oslo')
  await roomTab.locator('.tab-close').click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/task\/list$/)
  expect(await tabNames(page)).toHaveLength(3)
})
