import { Element, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { templates } from '@wifi-tms/contract/templates'
import { dragTo, fieldOf, layersOf, pagePointOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

declare global {
  /** The DOM nodes that changed during a drag. */
  var changedNodes: string[]
}

/** As many short texts as a template may hold, in rows. */
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

const MOVES = 20

test('[route-template-edit] in a template with the most elements allowed, a person moves one, undoes the move and saves', async ({
  signedIn: page,
  app,
}) => {
  const canvas = { version: 1 as const, elements: texts }
  const { _id: id } = await app.admin.ask(templates.create, { name: 'Proof crowd', resolution: '800x480', canvas })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await untilPainted(page)
  await expect(layersOf(page)).toHaveCount(MAX_ELEMENTS)

  await layersOf(page).first().click()
  for (const [field, value] of Object.entries({ Left: '768', Top: '228' }))
    await expect(fieldOf(page, field)).toHaveValue(value)

  // During a drag no layer is rendered again, and no node over the drawing is added or removed with each move. On a
  // slow machine the pointer may seem to rest for a moment, and warnings may appear.
  const from = await pagePointOf(page, 775, 232)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, from.y - 40)
  await page.evaluate(() => {
    globalThis.changedNodes = []
    const watch = new MutationObserver((records) => {
      for (const { type, target } of records) {
        const isLayer = target instanceof HTMLElement && target.closest('.editor-layers') !== null
        if (isLayer || (type === 'childList' && target instanceof SVGElement && target.localName !== 'text'))
          globalThis.changedNodes.push(`${type} ${target.nodeName}`)
      }
    })
    watch.observe(document.querySelector('.editor')!, { subtree: true, childList: true, attributes: true })
  })
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(from.x - 40 - move * 3, from.y - 40 + move)
  await expect(fieldOf(page, 'Left')).not.toHaveValue('768')
  expect((await page.evaluate(() => globalThis.changedNodes)).length).toBeLessThan(MOVES)
  await page.mouse.up()
  await page.keyboard.press('Control+z')
  await expect(fieldOf(page, 'Left')).toHaveValue('768')

  await dragTo(page, [775, 232], [675, 182])
  await expect(fieldOf(page, 'Left')).not.toHaveValue('768')
  await page.keyboard.press('Control+z')
  await expect(fieldOf(page, 'Left')).toHaveValue('768')
  await surfaceOf(page).press('ArrowLeft')
  await untilPainted(page)
  await page.keyboard.press('Control+s')
  const readStored = async () => (await app.admin.ask(templates.get, { id })).canvas.elements
  await expect.poll(async () => (await readStored()).at(-1)!.x).toBe(767)
  expect(await readStored()).toEqual([...texts.slice(0, -1), { ...texts.at(-1)!, x: 767 }])
})
