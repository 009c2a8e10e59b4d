import type { Page } from '@playwright/test'

/** The row of the tabs, their names in order, and the name of the shown one. */
export const bar = (page: Page) => page.getByRole('tablist', { name: 'Visited pages' })
export const names = (page: Page) => bar(page).getByRole('tab').locator('.tab-name').allTextContents()
export const shown = (page: Page) => bar(page).getByRole('tab', { selected: true }).locator('.tab-name')

/** Goes to an address without a reload. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
