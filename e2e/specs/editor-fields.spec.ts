import { fieldOf, layersOf, putDown, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

test('in a field, Enter returns the focus to the drawing, Escape restores the value, and Ctrl+Z undoes steps of the document', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new')
  await putDown(page, 'Rectangle', 40, 30)
  const width = fieldOf(page, 'Width')
  await expect(width).toHaveValue('160')
  await width.click()
  await page.keyboard.type('222')
  await page.keyboard.press('Enter')
  await expect(surfaceOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(width).toHaveValue('160')
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await layersOf(page).click()
  await expect(width).toHaveValue('222')

  // Escape discards the typed text, which leaves no step to undo.
  await width.click()
  await page.keyboard.type('300')
  await expect(width).toHaveValue('300')
  await page.keyboard.press('Escape')
  await expect(surfaceOf(page)).toBeFocused()
  await expect(width).toHaveValue('222')

  // In a field without typed text, undo takes back a step of the document; otherwise the typing.
  await fieldOf(page, 'Left').click()
  await page.keyboard.press('Control+z')
  await expect(width).toHaveValue('160')
  await page.keyboard.press('Control+y')
  await expect(width).toHaveValue('222')
  await page.keyboard.type('7')
  await page.keyboard.press('Control+z')
  await expect(fieldOf(page, 'Left')).toHaveValue('40')
  await expect(width).toHaveValue('222')

  // Escape also restores sample values; in a text, Enter begins a new line.
  await putDown(page, 'Text', 40, 200)
  await page.keyboard.type('{{{{data.name}}')
  await page.keyboard.press('Escape')
  await fieldOf(page, 'Text').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'Text')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fieldOf(page, 'Text')).not.toHaveValue(/\n/)
  await untilPainted(page)
})
