import type { Page } from '@playwright/test'

const bar = { kind: 'rectangle', id: 'r', x: 10, y: 20, width: 300, height: 40, fill: 'black' } as const

/** A canvas with one black rectangle of this width in pixels. */
export const canvasWithBar = (width: number) => ({ version: 1 as const, elements: [{ ...bar, width }] })

/** Chooses an action from the menu of a template. */
export async function chooseAction(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The card of a template in the list. */
export const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Templates' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
