import { expect, type Page } from '@playwright/test'

/** The paths of all screens to which the sidebar and the avatar menu lead, in any language. */
export async function screensOf(page: Page): Promise<string[]> {
  const links = page.locator('aside nav a')
  await expect(links).not.toHaveCount(0)
  return ['/profile/index', ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!)))]
}
