import { expect, type Page } from '@playwright/test'

/** The paths of all screens that the sidebar and the avatar menu link to, in any language. */
export async function screensOf(page: Page): Promise<string[]> {
  const links = page.locator('aside nav a')
  await expect(links).not.toHaveCount(0)
  return ['/profile/index', ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!)))]
}

/** Goes to an address without a reload. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
