import { templates } from '@wifi-tms/contract/templates'
import { addPicture, fieldOf, layersOf, pixelsOnCanvas, untilPainted } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** Elements of all eight kinds, with no property at its default. */
const elementsOfAllKinds = (image: string) => {
  const common = { angle: 15, flipX: true, flipY: true, locked: false, hidden: false, when: 'data.shown' }
  const text = {
    font: 'Noto Sans',
    fontSize: 31,
    weight: 700 as const,
    fill: 'blue' as const,
    background: 'yellow' as const,
    align: 'center' as const,
    verticalAlign: 'middle' as const,
    lineSpacing: 1.2,
    charSpacing: 50,
    lang: 'pl' as const,
    direction: 'auto' as const,
    wordBreak: 'normal' as const,
  }
  const box = (id: string, x: number, y: number) => ({ ...common, id, name: `the ${id}`, x, y, width: 150, height: 90 })
  return [
    { kind: 'text' as const, ...box('t', 20, 20), ...text, text: 'Żółć', fit: 'shrink' as const },
    { kind: 'textarea' as const, ...box('a', 200, 20), ...text, text: 'one\ntwo', fit: 'ellipsis' as const },
    {
      kind: 'image' as const,
      ...box('i', 400, 20),
      image,
      fit: 'contain' as const,
      crop: { x: 10, y: 20, width: 300, height: 200 },
      algorithm: 'atkinson' as const,
      preset: 'vivid' as const,
      exposure: 0.5,
      contrast: 20,
      saturation: -10,
      radius: 12,
    },
    {
      kind: 'qrcode' as const,
      eci: false,
      ...box('q', 600, 20),
      text: 'https://example.com',
      level: 'H' as const,
      fill: 'red' as const,
      background: 'yellow' as const,
    },
    {
      kind: 'barcode' as const,
      ...box('b', 20, 200),
      text: '5901234123457',
      symbology: 'ean13' as const,
      showText: false,
      fill: 'black' as const,
      background: 'yellow' as const,
    },
    {
      kind: 'rectangle' as const,
      ...box('r', 200, 200),
      fill: 'red' as const,
      stroke: 'blue' as const,
      strokeWidth: 5,
      radius: 9,
    },
    {
      kind: 'circle' as const,
      ...box('c', 400, 200),
      fill: 'green' as const,
      stroke: 'orange' as const,
      strokeWidth: 7,
    },
    { kind: 'line' as const, ...box('l', 600, 300), height: -40, stroke: 'red' as const, strokeWidth: 4 },
  ]
}

test('[route-template-edit] [entity-template] the editor saves elements of all eight kinds with all their properties, and changes each by its own fields', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const { _id: image } = await addPicture(app, 'editor-kinds')
  const elements = elementsOfAllKinds(image)
  const template = {
    name: 'Editor kinds',
    resolution: '800x480',
    background: 'yellow' as const,
    canvas: { version: 1 as const, elements },
  }
  const { _id: id } = await app.admin.ask(templates.create, template)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)
  await expect(layersOf(page)).toHaveCount(8)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Editor kinds')
  await expect(page.getByLabel('Resolution')).toHaveValue('800x480')
  // The elements are drawn only if `data.shown` has a value. Its sample, below, is kept by the browser and not saved.
  await untilPainted(page)
  const blank = await pixelsOnCanvas(page)
  await page.getByLabel('Sample value of data.shown').fill('1')
  const read = async () => {
    const { name, resolution, background, canvas } = await app.admin.ask(templates.get, { id })
    return { name, resolution, background, canvas }
  }

  // The panel has only the fields of the element's kind.
  const panel = page.getByRole('complementary', { name: 'Properties' })
  const fieldsByLayer: Record<string, string[]> = {
    'the t': ['Text', 'Font', 'Font size', 'Weight', 'Line spacing', 'Character spacing', 'Fill', 'Background'],
    'the a': ['Text', 'Font', 'Font size', 'Fill'],
    'the i': ['Picture fit', 'Algorithm', 'Exposure', 'Corner radius', 'Crop width'],
    'the q': ['Text', 'Error correction', 'Fill', 'Background'],
    'the b': ['Text', 'Symbology', 'Show the text', 'Fill'],
    'the r': ['Fill', 'Stroke', 'Stroke width', 'Corner radius'],
    'the c': ['Fill', 'Stroke', 'Stroke width'],
    'the l': ['Stroke', 'Stroke width'],
  }
  const allFields = [...new Set(Object.values(fieldsByLayer).flat())]
  const sharedFields = ['Left', 'Top', 'Width', 'Height', 'Angle']
  for (const [name, fields] of Object.entries(fieldsByLayer)) {
    await layersOf(page).filter({ hasText: name }).click()
    for (const field of [...sharedFields, ...fields])
      await expect(panel.getByLabel(field, { exact: true }), `${name}: ${field}`).toBeVisible()
    const absentFields = allFields.filter((field) => !fields.includes(field))
    // The line has the fewest fields, so all others are looked for there.
    if (name === 'the l')
      for (const field of absentFields) await expect(panel.getByLabel(field, { exact: true })).toHaveCount(0)
  }

  // A save changes one property and leaves all others as they were.
  await layersOf(page).filter({ hasText: 'the r' }).click()
  await fieldOf(page, 'Left').fill('222')
  await page.keyboard.press('Control+s')
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  const changed = elements.map((element) => (element.id === 'r' ? { ...element, x: 222 } : element))
  expect(await read()).toEqual({ ...template, canvas: { version: 1, elements: changed } })

  // The fields of seven kinds change their element; after a reload the canvas has the same pixels.
  const fillIn = async (layer: string, values: Record<string, string>) => {
    await layersOf(page).filter({ hasText: layer }).click()
    for (const [field, value] of Object.entries(values)) {
      const control = fieldOf(page, field)
      if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption(value)
      else await control.fill(value)
    }
  }
  const pickColour = (field: string, colour: string) =>
    page
      .getByRole('radiogroup', { name: field, exact: true })
      .getByRole('radio', { name: colour, exact: true })
      .check({ force: true })
  await fillIn('the t', {
    Text: 'New',
    'Font size': '40',
    Weight: '900',
    'Line spacing': '1.5',
    'Character spacing': '100',
    Angle: '0',
  })
  await pickColour('Fill', 'Red')
  await page.getByRole('radio', { name: 'Text right' }).check({ force: true })
  await fillIn('the a', { 'If too long': 'wrap', Language: 'ja', Height: '120' })
  await fillIn('the i', {
    'Picture fit': 'fill',
    Rendering: 'readable',
    Algorithm: 'stucki',
    Exposure: '-1',
    Contrast: '5',
    Saturation: '15',
    'Corner radius': '3',
    'Crop width': '250',
  })
  await fillIn('the q', { 'Error correction': 'L', Text: 'https://example.com/2' })
  await fillIn('the b', { Symbology: 'code128', Text: 'ABC-123' })
  await panel.getByLabel('Show the text').check()
  await fillIn('the c', { 'Stroke width': '2', Width: '80' })
  await pickColour('Stroke', 'Black')
  await fillIn('the l', { Height: '25', 'Stroke width': '6' })
  await page.getByRole('button', { name: 'Flip horizontally' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await read()).canvas.elements[7])
    .toMatchObject({ height: 25, strokeWidth: 6, flipX: false })
  const [t, a, i, q, b, , c] = (await read()).canvas.elements
  expect(t).toEqual({
    ...changed[0],
    text: 'New',
    fontSize: 40,
    weight: 900,
    lineSpacing: 1.5,
    charSpacing: 100,
    angle: 0,
    fill: 'red',
    align: 'right',
  })
  expect(a).toEqual({ ...changed[1], fit: 'wrap', lang: 'ja', height: 120 })
  expect(i).toMatchObject({
    fit: 'fill',
    preset: 'readable',
    algorithm: 'stucki',
    exposure: -1,
    contrast: 5,
    saturation: 15,
    radius: 3,
    crop: { width: 250 },
  })
  expect(q).toEqual({ ...changed[3], level: 'L', text: 'https://example.com/2' })
  expect(b).toEqual({ ...changed[4], symbology: 'code128', text: 'ABC-123', showText: true })
  expect(c).toEqual({ ...changed[6], strokeWidth: 2, width: 80, stroke: 'black' })
  const pixelsBefore = await pixelsOnCanvas(page)
  await page.reload()
  await expect(layersOf(page)).toHaveCount(8)
  await expect(page.getByLabel('Sample value of data.shown')).toHaveValue('1')
  expect(await pixelsOnCanvas(page)).toEqual(pixelsBefore)
  expect(pixelsBefore.rgba).not.toBe(blank.rgba)
  await layersOf(page).filter({ hasText: 'the a' }).click()
  await expect(fieldOf(page, 'Language')).toHaveValue('ja')
})
