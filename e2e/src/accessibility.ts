import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { ElementContext, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { axe: { run(part: ElementContext, options: RunOptions): Promise<import('axe-core').AxeResults> } }

/** The serious and critical accessibility faults of a page or of a part of it, by all of axe's rules or by `rules`. */
export async function accessibilityFaults(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  // axe is added once to each page: adding it takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = window as unknown as Axe
      // Passed rules are left out: collecting their elements would take most of the time.
      const { violations } = await axe.run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { part, rules },
  )
}

/** The elements without an accessible name, as where a translation is missing. */
export const namelessParts = (page: Page): Promise<string[]> =>
  accessibilityFaults(page, 'main', [
    'aria-command-name',
    'aria-input-field-name',
    'button-name',
    'image-alt',
    'label',
    'link-name',
  ])

/**
 * The accessibility faults of the page or of a part of it in light, and then in dark, where only the colours differ.
 */
export async function accessibilityFaultsInLightAndDark(page: Page, part?: string): Promise<string[]> {
  const setColourScheme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
  }
  await setColourScheme('light')
  const inLight = await accessibilityFaults(page, part)
  await setColourScheme('dark')
  const inDark = await accessibilityFaults(page, part, ['color-contrast'])
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)]
}
