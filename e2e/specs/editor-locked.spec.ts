import { templates } from '@wifi-tms/contract/templates'
import { dragTo, fieldOf, layersOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

test('a locked element can be selected in the layers, but no key, field or drag changes it until it is unlocked', async ({
  signedIn: page,
  product,
}) => {
  const box = { kind: 'rectangle' as const, x: 20, y: 20, width: 40, height: 40, fill: 'black' as const }
  const elements = [
    { ...box, id: 'a', name: 'Price', locked: true },
    { ...box, id: 'b', name: 'Frame', x: 100 },
  ]
  const template = { name: 'Locked price', resolution: '400x300', canvas: { version: 1 as const, elements } }
  const { _id: id } = await product.admin.ask(templates.create, template as never)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await untilPainted(page)
  const price = layersOf(page).filter({ hasText: 'Price' })
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await price.click()
  for (const key of ['Delete', 'Backspace', 'Control+x', 'Alt+ArrowUp', 'Alt+a', ']', 'Control+Shift+h', 'F2'])
    await page.keyboard.press(key)
  await price.dblclick()
  await price.dragTo(layersOf(page).filter({ hasText: 'Frame' }))
  await dragTo(page, [40, 40], [90, 90])
  await price.click()
  await expect(layersOf(page)).toHaveText(['Frame', 'Price'])
  for (const field of ['Left', 'Layer name', 'Stroke width']) await expect(fieldOf(page, field)).toBeDisabled()
  for (const name of ['Align left', 'Delete', 'Hide', 'Bring to front'])
    await expect(panel.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  // In a selection with other elements, only the others change.
  await layersOf(page)
    .filter({ hasText: 'Frame' })
    .click({ modifiers: ['Shift'] })
  await expect(panel).toContainText('What is locked stays as it is.')
  await fieldOf(page, 'Left').fill('200')
  await surfaceOf(page).press('Delete')
  await expect(layersOf(page)).toHaveText(['Price'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveText(['Frame', 'Price'])
  expect((await product.admin.ask(templates.get, { id })).canvas.elements[0]).toMatchObject({ x: 20, locked: true })

  await price.click()
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(fieldOf(page, 'Left')).toBeEnabled()
  await surfaceOf(page).press('Delete')
  await expect(layersOf(page)).toHaveText(['Frame'])
})
