import type { Page } from '@playwright/test'
import { addTag } from '../src/device-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const press = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name }).click()
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value

test('[layout-settings] [const-theme] [valid-theme] the settings are hidden until a person opens them, take effect at once and are remembered', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await expect(panel).toHaveCount(0)
  const readAccent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))
  expect(await readAccent()).toBe('#1890ff')
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
  await expect(menu(page).getByText('WIFI-TMS')).toBeVisible()

  await press(page, 'Settings')
  await expect(panel.getByLabel('Theme colour', { exact: true })).toHaveValue('#1890ff')
  for (const name of ['Tab bar', 'Fixed header', 'Sidebar logo']) {
    await expect(panel.getByRole('switch', { name })).toBeChecked()
    await panel.getByRole('switch', { name }).click()
  }
  await panel.getByLabel('Theme colour', { exact: true }).fill('#f5222d')
  const expectChosenSettings = async () => {
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
    await expect(menu(page).getByText('WIFI-TMS')).toHaveCount(0)
    expect(await readAccent()).toBe('#f5222d')
  }
  await expectChosenSettings()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expectChosenSettings()

  await page.evaluate(() => localStorage.setItem('SETTINGS', JSON.stringify({ theme: 5, tagsView: 'no', size: {} })))
  await page.reload()
  await expect(page.getByRole('tablist')).toBeVisible()
  expect(await readAccent()).toBe('#1890ff')
})

test('[layout-size] each size changes every control, is announced, and is remembered', async ({ signedIn: page }) => {
  await page.goto('/device/list')
  const controls = {
    button: page.getByRole('button', { name: 'Add device' }).first(),
    icon: page.getByRole('button', { name: 'Language' }),
    link: menu(page).getByRole('link', { name: 'Products' }),
  }
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const field = page.getByRole('dialog').getByLabel('Alias')
  const measureHeights = async () => {
    const measured = [...Object.values(controls), field].map((control) =>
      control.evaluate((element) => (element as HTMLElement).offsetHeight),
    )
    return Promise.all(measured)
  }
  const heightsBySize = [await measureHeights()]
  for (const size of ['Default', 'Small', 'Mini']) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Size')
    await page.getByRole('menuitem', { name: size }).click()
    await expectMessage(page, 'Switch Size Success')
    await controls.button.click()
    await expect(field).toBeVisible()
    heightsBySize.push(await measureHeights())
  }
  const [medium, large, small, mini] = heightsBySize as [number[], number[], number[], number[]]
  for (const index of medium.keys()) {
    expect(large[index]).toBeGreaterThan(medium[index]!)
    expect(medium[index]).toBeGreaterThan(small[index]!)
    expect(small[index]).toBeGreaterThan(mini[index]!)
  }
  await page.reload()
  expect(await controls.icon.evaluate((element) => (element as HTMLElement).offsetHeight)).toBe(mini[1])
})

test('[layout-fullscreen] the console enters and leaves full screen, or says that the browser cannot', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await press(page, 'Full screen')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true)
  await press(page, 'Leave full screen')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await press(page, 'Full screen')
  await expectMessage(page, 'you browser can not work')
})

test('a person finds a page of the menu by some letters of its name', async ({ signedIn: page }) => {
  await page.goto('/index')
  await press(page, 'Search the menu')
  await expect(page.getByRole('combobox', { name: 'Search the menu' })).toBeFocused()
  await page.keyboard.type('devl')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search the menu' })).toBeVisible()
})

test('a MAC address typed into the search of the menu leads to the device list', async ({ signedIn: page, app }) => {
  const { tag } = await addTag(app, 'Found by its address')
  const printedMac = tag.mac.match(/../g)!.join(':')
  await page.goto('/index')
  await press(page, 'Search the menu')
  await expect(page.getByRole('combobox', { name: 'Search the menu' })).toBeFocused()
  await page.keyboard.type(printedMac)
  await expect(page.getByText(`Search devices for “${printedMac}”`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue(printedMac)
  await expect(page.getByRole('row').filter({ hasText: 'Found by its address' })).toBeVisible()
})

test('[route-401] [route-404] both error pages say what is wrong and link to the dashboard; an unknown path leads to /404; neither opens a tab', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  for (const [path, end, heading] of [
    ['/401', '/401', 'You cannot access this page'],
    ['/404', '/404', 'This page does not exist'],
    ['/no/such/page', '/404', 'This page does not exist'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${end}$`))
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('tab').locator('.tab-name')).toHaveText(['Dashboard'])
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(page).toHaveURL(/\/index$/)
  }
})

test('[layout-breadcrumb] the breadcrumb begins with the dashboard and ends with the page, in the current language', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByText('Dashboard')).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Screen types' }).click()
  await expect(crumbs).toHaveText('DashboardSystemScreen types')
  await expect(crumbs.getByText('Screen types')).toHaveAttribute('aria-current', 'page')
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboard'])
  await press(page, 'Language')
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('屏幕类型')
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/index$/)
})

test('[layout-sidebar] [state-sidebar] the sidebar is 210 px wide and open at first; a cookie stores its state', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  const aside = page.getByRole('complementary')
  await expect(aside).toHaveCSS('width', '210px')
  expect(await cookie(page, 'sidebarStatus')).toBeUndefined()
  await press(page, 'Show or hide the menu')
  await expect(aside).toHaveCSS('width', '54px')
  expect(await cookie(page, 'sidebarStatus')).toBe('0')
  await page.reload()
  await expect(aside).toHaveCSS('width', '54px')
  await press(page, 'Show or hide the menu')
  await expect(aside).toHaveCSS('width', '210px')
  expect(await cookie(page, 'sidebarStatus')).toBe('1')
})

test('[state-sidebar] [layout-sidebar] under 992 px the sidebar is closed, opens over the page, and closes after a navigation; the desktop’s state does not change', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(page.getByRole('complementary')).toHaveCSS('width', '210px')
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(menu(page)).toHaveCount(0)
  await press(page, 'Show or hide the menu')
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/device\/product$/)
  await expect(menu(page)).toHaveCount(0)
  expect(await cookie(page, 'sidebarStatus')).toBeUndefined()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(page.getByRole('complementary')).toHaveCSS('width', '210px')
})

test('[title] the browser’s title has the names of the page and of the product, in the current language', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await expect(page).toHaveTitle('Dashboard - WIFI-TMS')
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveTitle('Products - WIFI-TMS')
  await press(page, 'Language')
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await expect(page).toHaveTitle('产品 - WIFI-TMS')
})

test('a screen reader hears the name of each opened page', async ({ signedIn: page }) => {
  await page.goto('/index')
  const announcement = page.locator('[aria-live=polite].unseen')
  await expect(announcement).toHaveText('Dashboard')
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await expect(announcement).toHaveText('Products')
})
