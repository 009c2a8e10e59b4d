import { Element, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { templates } from '@wifi-tms/contract/templates'
import { dragTo, fieldOf, layersOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

/** Short texts in rows. */
const texts = Array.from({ length: MAX_ELEMENTS }, (_, index) =>
  Element.parse({
    kind: 'text',
    id: `t${index}`,
    text: `${index}`,
    fontSize: 10,
    x: (index % 25) * 32,
    y: Math.floor(index / 25) * 12,
    width: 30,
    height: 11,
  }),
)

test('[route-template-edit] a template of as many elements as it may hold is drawn on: one is moved, taken back and saved', async ({
  signedIn: page,
  product,
}) => {
  const canvas = { version: 1 as const, elements: texts }
  const { _id: id } = await product.admin.ask(templates.create, { name: 'Proof crowd', resolution: '800x480', canvas })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await untilPainted(page)
  await expect(layersOf(page)).toHaveCount(MAX_ELEMENTS)

  await layersOf(page).first().click()
  for (const [field, value] of Object.entries({ Left: '768', Top: '228' }))
    await expect(fieldOf(page, field)).toHaveValue(value)
  await dragTo(page, [775, 232], [675, 182])
  await expect(fieldOf(page, 'Left')).not.toHaveValue('768')
  await page.keyboard.press('Control+z')
  await expect(fieldOf(page, 'Left')).toHaveValue('768')
  await surfaceOf(page).press('ArrowLeft')
  await untilPainted(page)
  await page.keyboard.press('Control+s')
  const stored = async () => (await product.admin.ask(templates.get, { id })).canvas.elements
  await expect.poll(async () => (await stored()).at(-1)!.x).toBe(767)
  expect(await stored()).toEqual([...texts.slice(0, -1), { ...texts.at(-1)!, x: 767 }])
})
