import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('a person adds a device and deletes another by keyboard alone, and the focus returns to the button each time', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  await app.addTags('keys', [tagOf(0x500, screen!)])
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
  await expect(page.getByRole('dialog', { name: 'Edit device' }).getByLabel('Alias')).toBeFocused()
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

test('every link shows when it has the focus', async ({ signedIn: page }) => {
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
  await expect(link).toBeFocused()
  await expect(link).toHaveCSS('outline-style', 'solid')
})

test('the first selected row moves no others, the selection bar stays in view, and Shift selects the rows between two clicks', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  await app.addTags(
    'bar',
    Array.from({ length: 12 }, (_, index) => tagOf(0x600 + index, screen!)),
  )
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/device/list')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  const boxBefore = await boxes.nth(1).boundingBox()
  await boxes.nth(1).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect(await boxes.nth(1).boundingBox()).toEqual(boxBefore)
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(bar.getByText('4 selected')).toBeVisible()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('columnheader').first()).not.toBeInViewport()
  await expect(bar).toBeInViewport({ ratio: 1 })
})

test('in a list of cards, the controls above select all and sort, and no hidden element gets the focus', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  await app.addTags(
    'cards',
    Array.from({ length: 3 }, (_, index) => tagOf(0x680 + index, screen!)),
  )
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/device/list?q=a0a0a0a0a68')
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.locator('thead')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('combobox', { name: 'Order' }).click()
    await page.getByTitle('Device, descending').click()
    await expect(page).toHaveURL(/sort=-alias/)
  }
  // The keyboard skips the filters and reaches the list in two steps.
  await page.getByRole('button', { name: 'Skip to the list' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused()
})

test('unselecting one of all matching devices keeps the others on its page selected', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  await app.addTags(
    'out',
    Array.from({ length: 12 }, (_, index) => tagOf(0x700 + index, screen!)),
  )
  await page.goto('/display/new')
  const deviceRegion = page.getByRole('region', { name: 'Devices' })
  await deviceRegion.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await deviceRegion.locator('tbody').getByRole('checkbox').first().uncheck()
  await expect(deviceRegion.getByText('9 selected')).toBeVisible()
})

test('no bar covers the focused element when a person tabs backwards through a list', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  await app.addTags(
    'focus',
    Array.from({ length: 12 }, (_, index) => tagOf(0x7a0 + index, screen!)),
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
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused.contains(topElement) || Boolean(topElement?.contains(focused) && topElement.closest('tr'))
    })
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Shift+Tab')
    expect(await isSeen(), await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 200))).toBe(true)
  }
})

test('a dialog that is still opening does not take the focus from a field that already has it', async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/device/list')
  await page.getByRole('button', { name: 'Add device' }).click()
  const alias = page.getByRole('dialog').getByLabel('Alias')
  await alias.focus()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.keyboard.type('Door')
  await expect(alias).toHaveValue('Door')
})
