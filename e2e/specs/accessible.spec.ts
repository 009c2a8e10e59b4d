import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { tagOf } from '../src/product.ts'
import { expect, test } from '../src/test.ts'

/** The paths of all screens that the sidebar leads to. */
async function screensOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links).not.toHaveCount(0)
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is free of serious faults for people with aids, ${colorScheme}`, async ({
    signedIn: page,
    product,
  }) => {
    const [screen] = await product.screens()
    await product.addTags(`aid-${colorScheme}`, [tagOf(colorScheme === 'light' ? 0x300 : 0x301, screen!)])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of await screensOf(page)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.ant-skeleton, .ant-spin')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      expect(told, path).toEqual([])
    }
  })
}

test('for people who want no motion the choices of a field open beside it', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/system/screentype')
  await page.getByRole('combobox', { name: 'Colours' }).click()
  await expect(page.getByTitle('7 color')).toBeInViewport()
})

test('no screen is wider than a telephone', async ({ signedIn: page }) => {
  const screens = await screensOf(page)
  await page.setViewportSize({ width: 375, height: 800 })
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
  }
})
