import { fieldOf, putDown, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

test('text placed by a click changes its width with its words and font size until a person sets the width, and one undo restores size and width', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await putDown(page, 'Text', 40, 30)
  await page.keyboard.type('A headline that is longer than the box')
  await page.keyboard.press('Escape')
  await untilPainted(page)
  const readWidth = async () => Number(await fieldOf(page, 'Width').inputValue())
  await expect.poll(readWidth).toBeGreaterThan(400)
  const firstWidth = await readWidth()
  await expect(page.getByRole('region', { name: 'Warnings' })).toHaveCount(0)
  await fieldOf(page, 'Font size').fill('16')
  await expect.poll(readWidth).toBeLessThan(firstWidth * 0.6)
  await surfaceOf(page).press('Control+z')
  await expect.poll(readWidth).toBe(firstWidth)
  await expect(fieldOf(page, 'Font size')).toHaveValue('32')

  // A text with a width of its own does not grow; the remedy of the warning widens the box instead of shrinking the
  // letters.
  await fieldOf(page, 'Width').fill('100')
  await untilPainted(page)
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await expect(warnings).toContainText('the text does not fit its box')
  await expect(fieldOf(page, 'Width')).toHaveValue('100')
  await warnings.getByRole('button', { name: 'Fix' }).click()
  await expect.poll(readWidth).toBe(firstWidth)
  await expect(fieldOf(page, 'Font size')).toHaveValue('32')
  await expect(page.getByLabel('If too long')).toHaveValue('clip')
  await expect(warnings).toHaveCount(0)

  // An empty part of a box may lie beyond the edge; ink may not.
  await fieldOf(page, 'Width').fill('1000')
  await untilPainted(page)
  await expect(warnings).toHaveCount(0)
  await fieldOf(page, 'Left').fill('500')
  await expect(warnings).toContainText('runs over the edge')
  await warnings.getByRole('button', { name: 'Fix' }).click()
  await expect(warnings).toHaveCount(0)
})
