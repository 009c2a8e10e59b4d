import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../src/accessibility.ts'
import { dragTo, fieldOf, layersOf, pagePointOf, putDown, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const expectFields = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await expect(fieldOf(page, name), name).toHaveValue(value)
}

test('a person draws, moves, resizes, rotates, selects, copies, reorders and locks elements by pointer and keys, and undoes changes', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await expect(surfaceOf(page)).toBeVisible()

  await press(page, 'Rectangle')
  await dragTo(page, [100, 100], [220, 180])
  await expectFields(page, { Left: '100', Top: '100', Width: '120', Height: '80', Angle: '0' })
  await surfaceOf(page).press('ArrowRight')
  await surfaceOf(page).press('Shift+ArrowDown')
  await expectFields(page, { Left: '101', Top: '110' })

  // The rectangle is moved by its edge, resized at a corner in proportion, and resized about its middle.
  await dragTo(page, [128, 110], [158, 130])
  await expectFields(page, { Left: '131', Top: '130' })
  await dragTo(page, [251, 210], [311, 230], 'Shift')
  await expectFields(page, { Width: '180', Height: '120' })
  await dragTo(page, [311, 190], [321, 190], 'Alt')
  await expectFields(page, { Left: '121', Width: '200', Height: '120' })
  await dragTo(page, [221, 108], [320, 190])
  await expectFields(page, { Angle: '90' })
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await expectFields(page, { Left: '101', Top: '110', Width: '120', Angle: '0' })
  await page.keyboard.press('Control+Shift+z')
  await expectFields(page, { Left: '131', Top: '130' })

  await putDown(page, 'Circle', 500, 100)
  await putDown(page, 'Line', 500, 300)
  await expect(layersOf(page)).toHaveText(['Line', 'Circle', 'Rectangle'])

  // A selection box selects two elements, which are moved and aligned together.
  await surfaceOf(page).press('Escape')
  await dragTo(page, [440, 60], [700, 350])
  await expect(layersOf(page).and(page.locator('[aria-selected=true]'))).toHaveText(['Line', 'Circle'])
  await press(page, 'Align left')
  await expectFields(page, { Left: '500' })
  await press(page, 'Bring to front')

  // Copies are pasted a little aside, in this window and in another.
  await layersOf(page).filter({ hasText: 'Circle' }).click()
  await page.keyboard.press('Control+d')
  await expectFields(page, { Left: '512', Top: '112' })
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expectFields(page, { Left: '524', Top: '124' })
  await expect(layersOf(page)).toHaveCount(5)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveCount(5)

  // A locked element cannot be dragged, and a hidden one is not drawn.
  await layersOf(page).filter({ hasText: 'Rectangle' }).click()
  await press(page, 'Lock')
  const corner = await pagePointOf(page, 131, 130)
  await page.mouse.click(corner.x, corner.y)
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(0)
  await layersOf(page).filter({ hasText: 'Rectangle' }).click()
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeDisabled()
  await press(page, 'Lock')
  await press(page, 'Hide')
  await expect(layersOf(page).filter({ hasText: 'Rectangle' })).toHaveAttribute('data-hidden')

  // The list of layers works by keys alone.
  await layersOf(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(layersOf(page).nth(1)).toBeFocused()
  await expect(layersOf(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('F2')
  await page.keyboard.type('Badge')
  await page.keyboard.press('Enter')
  await expect(layersOf(page).nth(1)).toHaveText('Badge')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(layersOf(page).first()).toHaveText('Badge')

  // A warning names the fault, and its button mends it.
  await layersOf(page).first().click()
  await fieldOf(page, 'Left').fill('2000')
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await expect(warnings).toContainText('Badge')
  await warnings.getByRole('button', { name: 'Fix' }).click()
  await expect(warnings).toHaveCount(0)
  await expectFields(page, { Left: '680' })

  // The accessibility audit finds no serious fault, in light and in dark.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }

  // Another resolution scales the drawing.
  await page.getByLabel('Resolution').selectOption('400x300')
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await expectFields(page, { Left: '340' })
  await untilPainted(page)
  await expect(surfaceOf(page).locator('canvas')).toHaveAttribute('width', '400')
})

test('a person types text on the canvas, also by an input method, and pasted rich text becomes plain text', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new')
  await putDown(page, 'Text area', 60, 60)
  const field = page.getByRole('textbox', { name: 'Text on the canvas' })
  await expect(field).toBeFocused()
  const devtools = await page.context().newCDPSession(page)
  await field.fill('')
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('にほ')
  await page.keyboard.press('Enter', { delay: 0 }).catch(() => {})
  await devtools.send('Input.insertText', { text: '日本' })
  await expect(field).toHaveValue(/日本/)
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>bold</b>')
    clipboardData.setData('text/plain', 'bold')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.keyboard.press('Escape')
  await expect(layersOf(page)).toHaveText([/日本/])
  // A text pasted on the canvas becomes an element of its own.
  await surfaceOf(page).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<h1>Offer</h1>')
    clipboardData.setData('text/plain', 'Offer')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(layersOf(page)).toHaveText(['Offer', /日本/])
})
