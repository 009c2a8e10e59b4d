import type { Page } from '@playwright/test'
import { fieldOf, layersOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** Pastes a text, and a picture of 40×30 pixels as `file` where given, into the focused element. */
const paste = (page: Page, text: string, file?: string) =>
  page.evaluate(
    async ({ text, file }) => {
      const clipboardData = new DataTransfer()
      if (text) clipboardData.setData('text/plain', text)
      if (file) {
        const cells = new OffscreenCanvas(40, 30)
        cells.getContext('2d')!.fillRect(5, 5, 20, 10)
        clipboardData.items.add(new File([await cells.convertToBlob()], file, { type: 'image/png' }))
      }
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { text, file },
  )

test('pasted cells of a spreadsheet become lines of text, a picture keeps its size, and text too long for a field is refused', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new?resolution=400x300')
  await untilPainted(page)
  await surfaceOf(page).focus()
  await paste(page, 'Milk\t4,99\r\nBread\t3,49\r\n', 'image.png')
  await expect(layersOf(page)).toHaveText(['Milk 4,99 Bread 3,49'])
  await expect(fieldOf(page, 'Text')).toHaveValue('Milk\t4,99\nBread\t3,49')
  await expect(fieldOf(page, 'If too long')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveCount(0)

  // File managers put the path of a copied file on the clipboard as text as well.
  await paste(page, '/home/anna/Paste cells.png', 'Paste cells.png')
  await expect(layersOf(page)).toHaveText(['Paste cells'])
  for (const [field, value] of Object.entries({ Left: '180', Top: '135', Width: '40', Height: '30' }))
    await expect(fieldOf(page, field)).toHaveValue(value)

  const name = fieldOf(page, 'Layer name')
  await name.fill('n'.repeat(90))
  await name.press('End')
  await paste(page, 'x'.repeat(11))
  await expectMessage(page, 'The pasted text is too long: 101 characters, at most 100 fit')
  await expect(name).toHaveValue('n'.repeat(90))
})
