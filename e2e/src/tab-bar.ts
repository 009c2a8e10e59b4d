import type { Page } from '@playwright/test'

/** The row of tabs. */
export const tabBar = (page: Page) => page.getByRole('tablist', { name: 'Visited pages' })

/** The names of the tabs in order. */
export const tabNames = (page: Page) => tabBar(page).getByRole('tab').locator('.tab-name').allTextContents()

/** The name of the shown tab. */
export const shownTab = (page: Page) => tabBar(page).getByRole('tab', { selected: true }).locator('.tab-name')
