import { expect, type Locator, type Page } from '@playwright/test'

/** The maximum number of steps of Tab to any element of a page. */
const MAX_STEPS = 150

/** Moves the focus to an element by the Tab key alone. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} cannot be reached by Tab`)
}
