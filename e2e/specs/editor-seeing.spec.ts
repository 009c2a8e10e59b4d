import { Element } from '@wifi-tms/contract/elements'
import { templates } from '@wifi-tms/contract/templates'
import {
  addPicture,
  dragTo,
  fieldOf,
  layersOf,
  pagePointOf,
  putDown,
  surfaceOf,
  untilPainted,
} from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('the loupe shows the pixels of the tag, the wall its physical size, and the command palette finds each action', async ({
  signedIn: page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await putDown(page, 'Rectangle', 100, 60)
  await untilPainted(page)

  // The loupe follows the selection as keys move it, and follows the pointer.
  await page.keyboard.press('z')
  const loupe = surfaceOf(page).getByRole('figure')
  await expect(loupe).toHaveText('100, 60')
  const isDark = (x: number, y: number) =>
    loupe.locator('canvas').evaluate(
      (canvas, [x, y]) =>
        (canvas as HTMLCanvasElement)
          .getContext('2d')!
          .getImageData(x!, y!, 1, 1)
          .data.slice(0, 3)
          .every((part) => part < 128),
      [x, y],
    )
  // The corner of the frame is in the middle of the loupe; above and left of it lies paper.
  await expect
    .poll(() => Promise.all([isDark(8, 8), isDark(7, 8), isDark(8, 7), isDark(16, 8)]))
    .toEqual([true, false, false, true])
  await page.keyboard.press('Shift+ArrowRight')
  await expect(loupe).toHaveText('110, 60')
  const pointer = await pagePointOf(page, 300.5, 200.5)
  await page.mouse.move(pointer.x, pointer.y)
  await expect(loupe).toHaveText('300, 200')
  await page.keyboard.press('z')
  await expect(loupe).toHaveCount(0)

  // The command palette also opens from a field, and works by keys alone.
  await fieldOf(page, 'Left').focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find an action' })
  await expect(palette).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByText('No action found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(fieldOf(page, 'Left')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dupl')
  await expect(page.locator('.ant-select-item-option')).toHaveText(['DuplicateCtrl+D'])
  await page.keyboard.press('Enter')
  await expect(layersOf(page)).toHaveCount(2)
  await expect(surfaceOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl+K')
  await page.keyboard.press('Escape')

  // The first use asks for the screen's size; here it is a 7.5″ panel of 800 × 480 on a screen of 150 pixels an inch.
  const screen = (await app.screens()).find(({ name, width }) => name === '7.5' && width === 800)!
  await page.getByLabel('Preview as').selectOption({ value: screen._id })
  await surfaceOf(page).focus()
  await page.keyboard.press('w')
  const wall = page.getByRole('dialog', { name: 'True size on the wall' })
  await wall.getByRole('spinbutton', { name: 'Pixel density of this screen' }).fill('150')
  await expect(wall).toContainText('7.5″ · 163 × 98 mm')
  const readWidth = () => wall.locator('canvas').evaluate((canvas) => Math.round(canvas.getBoundingClientRect().width))
  // The diagonal of 7.5 inches, times the pixels an inch, times the share of the width in the diagonal.
  const wallWidth = Math.round((7.5 * 150 * 800) / Math.hypot(800, 480))
  await expect.poll(readWidth).toBe(wallWidth)
  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await page.keyboard.press('w')
  await expect.poll(readWidth).toBe(wallWidth)
  await expect(wall.getByRole('spinbutton')).toHaveCount(0)
  await wall.getByRole('button', { name: 'Set the pixel density' }).click()
  await expect(wall.getByRole('spinbutton')).toHaveValue('150')
})

test('a person crops a picture by the handles of its frame and by keys', async ({ signedIn: page, app }) => {
  const { _id: image, width, height } = await addPicture(app, 'Surf crop')
  const box = { x: 200, y: 100, width: 300, height: (300 * height) / width }
  const { _id: id } = await app.admin.ask(templates.create, {
    name: 'Surf crop',
    resolution: '800x480',
    background: 'white',
    canvas: { version: 1, elements: [Element.parse({ kind: 'image', id: 'i', image, ...box })] },
  })
  const scale = width / box.width
  const expectCrop = async (fields: Record<string, number>) => {
    for (const [name, value] of Object.entries(fields))
      await expect.poll(async () => Number(await fieldOf(page, name).inputValue()), name).toBeCloseTo(value, 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await untilPainted(page)
  const middle = await pagePointOf(page, 350, 200)
  await page.mouse.dblclick(middle.x, middle.y)
  const crop = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Crop the picture' })
  await expect(crop).toHaveAttribute('aria-pressed', 'true')

  // The left third is cropped, and the rest stays in its place.
  await dragTo(page, [200, 200], [300, 200])
  await expectCrop({ Left: 300, Width: 200, 'Crop left': 100 * scale, 'Crop width': 200 * scale })
  // The picture moves with the pointer, and then with the keys, until cropping ends.
  await dragTo(page, [400, 200], [440, 200])
  await expectCrop({ Left: 300, Width: 200, 'Crop left': 60 * scale })
  await page.keyboard.press('Shift+ArrowRight')
  await expectCrop({ 'Crop left': 50 * scale })
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
  await expectCrop({ 'Crop left': 100 * scale, Left: 300 })
  await dragTo(page, [300, 200], [100, 200])
  await expectCrop({ Left: 200, Width: 300, 'Crop left': 0, 'Crop width': width })
  await page.keyboard.press('Control+z')

  // Enter ends cropping and begins it again; Escape leaves the picture selected.
  await page.keyboard.press('Enter')
  await expect(crop).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('ArrowRight')
  await expectCrop({ Left: 301, 'Crop left': 100 * scale })
  await page.keyboard.press('Enter')
  await expect(crop).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(crop).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+s')
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  const [saved] = (await app.admin.ask(templates.get, { id })).canvas.elements
  expect(saved).toMatchObject({ x: 301, width: 200, crop: { y: 0 } })
})
