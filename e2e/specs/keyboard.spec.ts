import { tagOf } from '../src/product.ts'
import { expect, test } from '../src/test.ts'

test('a device is added and another deleted by keyboard alone, and the focus comes back each time', async ({
  signedIn: page,
  product,
}) => {
  const [screen] = await product.screens()
  await product.addTags('keys', [tagOf(0x500, screen!)])
  await page.goto('/device/list')
  await expect(page.getByRole('row')).not.toHaveCount(0)

  const add = page.getByRole('button', { name: 'Add device' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('MAC address')).toBeFocused()
  await page.keyboard.type('02fe00000501')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  const edit = page.getByRole('button', { name: 'Edit 02:fe:00:00:05:01' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit device' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  const more = page.getByRole('button', { name: 'More actions for 02:fe:00:00:05:01' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('every link shows where the focus is', async ({ signedIn: page }) => {
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
  await expect(link).toBeFocused()
  await expect(link).toHaveCSS('outline-style', 'solid')
})

test('the bar of the chosen devices lies on no column head and stays in sight', async ({ signedIn: page, product }) => {
  const [screen] = await product.screens()
  await product.addTags(
    'bar',
    Array.from({ length: 12 }, (_, at) => tagOf(0x600 + at, screen!)),
  )
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/device/list')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  const [above, heads] = [await bar.boundingBox(), await page.getByRole('columnheader').first().boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(heads!.y)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('columnheader').first()).not.toBeInViewport()
  await expect(bar).toBeInViewport({ ratio: 1 })
})

test('one device taken out of all that match leaves the others of its page', async ({ signedIn: page, product }) => {
  const [screen] = await product.screens()
  await product.addTags(
    'out',
    Array.from({ length: 12 }, (_, at) => tagOf(0x700 + at, screen!)),
  )
  await page.goto('/display/list')
  const choose = page.getByRole('region', { name: 'Devices' })
  await choose.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await choose.locator('tbody').getByRole('checkbox').first().uncheck()
  await expect(choose.getByText('9 selected')).toBeVisible()
})

test('what gets the focus on the way up through a list lies under no bar', async ({ signedIn: page, product }) => {
  const [screen] = await product.screens()
  await product.addTags(
    'focus',
    Array.from({ length: 12 }, (_, at) => tagOf(0x7a0 + at, screen!)),
  )
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/device/list')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const links = page.getByRole('row').getByRole('link')
  await links.last().focus()
  await expect(links.last()).toBeInViewport()
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement!
      const { left, top, width, height } = focused.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused.contains(there) || Boolean(there?.contains(focused) && there.closest('tr'))
    })
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Shift+Tab')
    expect(await isSeen(), await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 200))).toBe(true)
  }
})

test('a dialog that is still opening leaves the focus with whoever was quicker', async ({ signedIn: page }) => {
  await page.goto('/device/list')
  await page.getByRole('button', { name: 'Add device' }).click()
  const alias = page.getByRole('dialog').getByLabel('Name')
  await alias.focus()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.keyboard.type('Door')
  await expect(alias).toHaveValue('Door')
})
