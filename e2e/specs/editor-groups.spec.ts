import type { Page } from '@playwright/test'
import { Element } from '@wifi-tms/contract/elements'
import { templates } from '@wifi-tms/contract/templates'
import { accessibilityFaults } from '../src/accessibility.ts'
import type { RunningApp } from '../src/app.ts'
import { dragTo, fieldOf, layersOf, pagePointOf, pixelsOnCanvas, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

const chosenOf = (page: Page) => layersOf(page).and(page.locator('[aria-selected=true]'))

/** Creates a template of a title and two boxes, opens it in the editor and returns its id. */
async function openTemplate(page: Page, app: RunningApp, name: string): Promise<string> {
  const elements = [
    { kind: 'text', id: 't', name: 'Title', x: 100, y: 100, width: 200, height: 40, text: 'Offer' },
    { kind: 'rectangle', id: 'b', name: 'Badge', x: 150, y: 200, width: 60, height: 40, fill: 'black' },
    { kind: 'circle', id: 'd', name: 'Dot', x: 500, y: 300, width: 80, height: 80, fill: 'red' },
  ].map((element) => Element.parse(element))
  const { _id: id } = await app.admin.ask(templates.create, {
    name,
    resolution: '800x480',
    background: 'white',
    canvas: { version: 1, elements },
  } as never)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await untilPainted(page)
  return id
}

const click = async (page: Page, x: number, y: number, times = 1) => {
  const point = await pagePointOf(page, x, y)
  await page.mouse.click(point.x, point.y, { clickCount: times })
}

test('a person selects, moves, copies and ungroups a group as one element, and grouping does not change the picture', async ({
  signedIn: page,
  app,
}) => {
  const id = await openTemplate(page, app, 'Groups')
  const pixelsBefore = await pixelsOnCanvas(page)
  const chosen = chosenOf(page)

  await page.keyboard.press('Control+a')
  await expect(chosen).toHaveCount(3)
  await layersOf(page).filter({ hasText: 'Dot' }).click()
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeDisabled()
  await layersOf(page).filter({ hasText: 'Badge' }).click()
  await layersOf(page)
    .filter({ hasText: 'Title' })
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await expect(layersOf(page)).toHaveText(['Dot', 'BadgeGroup 1', 'TitleGroup 1'])
  // The group is saved, and drawn after a reload.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  await page.reload()
  await untilPainted(page)
  expect(await pixelsOnCanvas(page)).toEqual(pixelsBefore)
  await expect(layersOf(page)).toHaveText(['Dot', 'BadgeGroup 1', 'TitleGroup 1'])

  // A click on a member, a selection box that touches it, or a click in the layers selects the group; a double click or
  // an arrow key selects the member alone.
  await surfaceOf(page).press('Escape')
  await click(page, 180, 220)
  await expect(chosen).toHaveText(['BadgeGroup 1', 'TitleGroup 1'])
  await click(page, 180, 220, 2)
  await expect(chosen).toHaveText(['BadgeGroup 1'])
  await click(page, 110, 120)
  await expect(chosen).toHaveText(['TitleGroup 1'])
  await click(page, 110, 120, 2)
  await expect(page.getByRole('textbox', { name: 'Text on the canvas' })).toBeFocused()
  await page.keyboard.press('Escape')
  await surfaceOf(page).press('Escape')
  await dragTo(page, [140, 190], [160, 210])
  await expect(chosen).toHaveCount(2)
  await layersOf(page).first().click()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(['BadgeGroup 1'])
  await layersOf(page).first().click()
  await layersOf(page).nth(1).click()
  await expect(chosen).toHaveCount(2)

  // Both members move and align as one box.
  await dragTo(page, [180, 220], [280, 220])
  await page.getByRole('button', { name: 'Align top', exact: true }).click()
  await expect(fieldOf(page, 'Top')).toHaveValue('')
  await page.keyboard.press('Control+d')
  await expect(layersOf(page)).toHaveText(['BadgeGroup 1', 'TitleGroup 1', 'Dot', 'BadgeGroup 2', 'TitleGroup 2'])
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  const readStored = async () => (await app.admin.ask(templates.get, { id })).canvas.elements
  expect(await readStored()).toMatchObject([
    { id: 't', x: 200, y: 0, group: 'g1' },
    { id: 'b', x: 250, y: 100, group: 'g1' },
    { id: 'd', x: 500 },
  ])
  expect(await accessibilityFaults(page)).toEqual([])

  // After ungrouping, a click selects one element again.
  await click(page, 280, 120)
  await page.keyboard.press('Control+Shift+g')
  await expect(layersOf(page)).toHaveText(['Dot', 'Badge', 'Title'])
  await surfaceOf(page).press('Escape')
  await click(page, 280, 120)
  await expect(chosen).toHaveText(['Badge'])
})

test('a person adds guides by pointer and by key, elements snap to them, they are stored for the template, and are removed', async ({
  signedIn: page,
  app,
}) => {
  const id = await openTemplate(page, app, 'Guides')
  await layersOf(page).filter({ hasText: 'Dot' }).click()
  await surfaceOf(page).press('Shift+R')
  const surface = surfaceOf(page)
  const box = (await surface.boundingBox())!
  const verticalGuide = surface.getByRole('slider', { name: 'Vertical guide' })
  const horizontalGuide = surface.getByRole('slider', { name: 'Horizontal guide' })

  // A guide is dragged out of the left ruler to 400, and an element moved near it snaps to it.
  const to = await pagePointOf(page, 400, 240)
  await page.mouse.move(box.x + 8, to.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 40, to.y)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
  await expect(verticalGuide).toHaveAttribute('aria-valuenow', '400')
  await dragTo(page, [540, 340], [443, 340])
  await expect(fieldOf(page, 'Left')).toHaveValue('400')

  // By keys alone a guide is added through the middle of the selection, moved by a pixel, and removed.
  await surface.press('Control+k')
  await page.keyboard.type('horizontal guide')
  await page.keyboard.press('Enter')
  await expect(horizontalGuide).toHaveAttribute('aria-valuetext', '340 px')
  await horizontalGuide.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(horizontalGuide).toHaveAttribute('aria-valuenow', '331')
  await expect(fieldOf(page, 'Top')).toHaveValue('300')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }

  // Guides are still there after a reload, and are removed by a key or by a drag back into the ruler.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await untilPainted(page)
  await expect(verticalGuide).toHaveAttribute('aria-valuenow', '400')
  await horizontalGuide.focus()
  await page.keyboard.press('Delete')
  await expect(horizontalGuide).toHaveCount(0)
  await expect(surface).toBeFocused()
  await expect(layersOf(page)).toHaveCount(3)
  const from = await pagePointOf(page, 400, 20)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 50, from.y)
  await page.mouse.move(box.x + 8, from.y)
  await page.mouse.up()
  await expect(verticalGuide).toHaveCount(0)

  // A drag of one finger only moves the loupe; a tap selects.
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  const loupe = surface.getByRole('figure')
  const devtools = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [await pagePointOf(page, x, y)] })
  const liftFinger = () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch('touchStart', 180.5, 220.5)
  await touch('touchMove', 300.5, 260.5)
  await expect(loupe).toHaveText('300, 260')
  await liftFinger()
  await expect(loupe).toHaveText('300, 260')
  await expect(chosenOf(page)).toHaveCount(0)
  await touch('touchStart', 180.5, 220.5)
  await liftFinger()
  await expect(chosenOf(page)).toHaveText(['Badge'])
  expect((await app.admin.ask(templates.get, { id })).canvas.elements[1]).toMatchObject({ x: 150, y: 200 })
})
