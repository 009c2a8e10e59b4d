import { templates } from '@wifi-tms/contract/templates'
import { dragTo, fieldOf, layersOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a locked element can be selected in the layers, but no key, field or drag changes it until it is unlocked', async ({
  signedIn: page,
  app,
}) => {
  const box = { kind: 'rectangle' as const, x: 20, y: 20, width: 40, height: 40, fill: 'black' as const }
  const elements = [
    { ...box, id: 'a', name: 'Price', locked: true },
    { ...box, id: 'b', name: 'Frame', x: 100 },
  ]
  const template = { name: 'Locked price', resolution: '400x300', canvas: { version: 1 as const, elements } }
  const { _id: id } = await app.admin.ask(templates.create, template as never)
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
  expect((await app.admin.ask(templates.get, { id })).canvas.elements[0]).toMatchObject({ x: 20, locked: true })

  await price.click()
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(fieldOf(page, 'Left')).toBeEnabled()
  await surfaceOf(page).press('Delete')
  await expect(layersOf(page)).toHaveText(['Frame'])
})

test('a person who may not change templates is told so, and no tool, key, drag or field changes the drawing', async ({
  page,
  app,
}) => {
  const box = { kind: 'rectangle' as const, x: 20, y: 20, width: 40, height: 40, fill: 'black' as const }
  const elements = [
    { ...box, id: 'a', name: 'Price' },
    { ...box, kind: 'text' as const, id: 'b', name: 'Title', x: 100, width: 200, text: 'Coffee' },
  ]
  const template = { name: 'To look at', resolution: '400x300', canvas: { version: 1 as const, elements } }
  const { _id: id } = await app.admin.ask(templates.create, template as never)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logInAs(page, await addPerson(app, 'onlooker'), `/template/edit/${id}`)
  await untilPainted(page)
  await expect(page.getByText('View only: your role may not change templates')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  for (const field of [/^Name$/, /^Resolution/]) await expect(page.getByLabel(field)).toBeDisabled()
  const tools = page.getByRole('toolbar')
  await expect(tools.getByRole('button', { name: /^Rectangle/ })).toBeDisabled()
  await expect(page.getByRole('radiogroup', { name: 'Background' }).getByRole('radio').first()).toBeDisabled()
  await expect(page.getByText('Select an element to change it.')).toHaveCount(0)

  await dragTo(page, [40, 40], [90, 90])
  const price = layersOf(page).filter({ hasText: 'Price' })
  await price.click()
  await expect(price).toHaveAttribute('aria-selected', 'true')
  for (const key of ['Delete', 'Control+x', 'Control+d', 'ArrowLeft', ']', 'Control+Shift+l', 'r', 'F2'])
    await surfaceOf(page).press(key)
  await dragTo(page, [200, 200], [250, 250])
  await price.click()
  await page.keyboard.press('F2')
  await price.dragTo(layersOf(page).filter({ hasText: 'Title' }))
  await price.click()
  for (const field of ['Left', 'Layer name']) await expect(fieldOf(page, field)).toBeDisabled()
  await surfaceOf(page).press('Control+c')
  await surfaceOf(page).press('Control+v')
  await layersOf(page).filter({ hasText: 'Title' }).click()
  await surfaceOf(page).press('Enter')
  await page.keyboard.press('z')
  await expect(page.getByLabel('Text on the canvas')).toHaveCount(0)
  await expect(layersOf(page)).toHaveText(['Title', 'Price'])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeEnabled()
  // Leaving asks nothing, as nothing is changed.
  await page.goto('/template/list')
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
})
