import type { Locator } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { type RunningApp, tagOf } from '../src/app.ts'
import { chooseFiles } from '../src/choose-files.ts'
import { photo } from '../src/files.ts'
import { expect, test } from '../src/test.ts'

const resolutionOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`

/** Creates a template with one text, in the resolution of a screen. */
const createTextTemplate = (app: RunningApp, name: string, text: string, screen: { width: number; height: number }) =>
  app.admin.ask(templates.create, {
    name,
    resolution: resolutionOf(screen),
    canvas: {
      version: 1,
      elements: [{ kind: 'text', id: 't', x: 9, y: 9, width: screen.width - 18, height: 90, fontSize: 60, text }],
    },
  })

/** The first unrotated screen of this width. */
const screenOf = async (app: RunningApp, wantedWidth: number) =>
  (await app.screens()).find(({ width, angle }) => width === wantedWidth && angle === 0)!

test('the preview of a template with fields uses the samples from the editor, or made-up values where there are none', async ({
  signedIn: page,
  app,
}) => {
  const screen = await screenOf(app, 800)
  const priced = await createTextTemplate(app, 'Priced', '{{data.price|money:EUR}} {{data.colour}}', screen)
  const bare = await createTextTemplate(app, 'Bare', '€3.00 Colour', screen)
  await page.addInitScript(
    ([key, samples]) => localStorage.setItem(key!, samples!),
    [`EDITOR_SAMPLES ${priced._id}`, JSON.stringify({ sets: [{ name: '', values: { 'data.price': '3' } }], at: 0 })],
  )
  const bytesOf = async (src: string) => (await page.request.get(new URL(src, app.url).href)).body()
  const srcOf = async (picture: Locator) => (await picture.getAttribute('src'))!
  for (const [path, card] of [
    ['/template/list', '.card'],
    ['/template/list?view=table', 'tr'],
    ['/display/new', '.pick'],
  ] as const) {
    await page.goto(path)
    // The page can paint a template's picture only once it has loaded the screen types.
    await expect(async () => {
      const [withFields, withoutFields] = await Promise.all(
        ['Priced', 'Bare'].map((name) => srcOf(page.locator(card).filter({ hasText: name }).getByRole('img').first())),
      )
      expect(await bytesOf(withFields!)).toEqual(await bytesOf(withoutFields!))
    }, path).toPass()
  }
  // An API call without samples gets the picture that a tag would show.
  const { items } = await app.admin.ask(screenTypes.list, { limit: 1, width: '800', height: '480' })
  const paint = (id: string) => app.admin.ask(previewTemplate, { id, screenType: items[0]!._id })
  expect(await paint(priced._id)).not.toEqual(await paint(bare._id))
})

test('[route-display] devices, templates and the preview lie side by side in a window 1440 pixels wide, and fill one of 2560', async ({
  signedIn: page,
  app,
}) => {
  const screen = await screenOf(app, 800)
  const fleet = await app.addTags(
    'beside',
    Array.from({ length: 9 }, (_, index) => tagOf(0xd00 + index, screen)),
  )
  const { _id } = await createTextTemplate(app, 'Beside', '{{data.name}}', screen)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/display/new?template=${_id}`)
  const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
  // A click on the name of a device selects it, as a click on its checkbox does.
  const mac = fleet.tags[0]!.mac.match(/../g)!.join(':')
  await deviceRegion.getByText(mac, { exact: true }).click()
  await expect(deviceRegion.getByRole('checkbox', { name: `Select ${mac}` })).toBeChecked()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('sample values')
  await expect(preview).toContainText('No value for: name')
  await page.mouse.wheel(0, 2000)
  for (const width of [1440, 2560]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 1300 })
    await expect(preview.getByRole('img').first()).toBeInViewport({ ratio: 1 })
    const boxes = await Promise.all(
      ['Devices', 'Template', 'Preview'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    )
    const [devices, template, rightmost] = boxes as NonNullable<(typeof boxes)[0]>[]
    expect(devices!.x + devices!.width).toBeLessThan(template!.x)
    expect(template!.x + template!.width).toBeLessThan(rightmost!.x)
    expect(rightmost!.x + rightmost!.width).toBeGreaterThan(width - 60)
  }
})

test('[route-display] the display form lists the door signs, tasks and items that it would overwrite, and so does the form of a room', async ({
  signedIn: page,
  app,
}) => {
  const screen = await screenOf(app, 800)
  const fleet = await app.addTags('doors', [tagOf(0xd40, screen), tagOf(0xd41, screen), tagOf(0xd42, screen)])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags.map(({ mac }) => mac) })
  await app.admin.ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', devices: [items[0]!._id] })
  const { _id } = await createTextTemplate(app, 'Over it', 'Hello', screen)
  const label = items[2]!
  const milk = { key: 'milk', name: 'Milk', values: {}, template: _id, devices: [label._id] }
  await app.admin.ask(writeItems, { rows: [milk] })
  await page.goto(`/display/new?template=${_id}&product=${items[0]!.product}`)
  const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
  const bar = page.getByRole('region', { name: 'New display' })
  await deviceRegion.getByRole('button', { name: 'Select all 3 matching' }).click()
  await expect(bar).toContainText('Over it on 3 devices')
  await expect(bar).toContainText('Will be overwritten: 1 door sign of a room, 1 device showing its item.')
  await expect(bar).toContainText(`Door signs: ${items[0]!.mac.match(/../g)!.join(':')} (Oslo).`)
  await expect(bar).toContainText('A door sign shows its room again when the room changes.')
  await expect(bar).toContainText('An item shows again when it changes.')
  await deviceRegion.getByRole('button', { name: 'Clear selection' }).click()
  await deviceRegion.getByRole('checkbox', { name: `Select ${items[1]!.mac.match(/../g)!.join(':')}` }).check()
  await expect(bar).toContainText('Over it on 1 device')
  await expect(bar).not.toContainText('overwritten')

  await page.goto('/room/new/room')
  await page.getByRole('combobox', { name: 'Door signs', exact: true }).fill(label.mac)
  await page.getByTitle(label.mac.match(/../g)!.join(':')).click()
  await expect(page.getByText('Will be overwritten: 1 device showing its item.')).toBeVisible()

  // The device page says that another display has replaced the picture of its item.
  await page.goto(`/device/edit/${label._id}`)
  const facts = page.getByRole('definition').filter({ has: page.getByRole('link', { name: 'Milk' }) })
  await expect(facts).toHaveText('Milk')
  await app.admin.ask(showMany, { templateId: _id, deviceIds: [label._id] })
  await page.reload()
  await expect(facts).toHaveText('Milk · shows something else now')
})

test('[route-display] a person displays a picture from the list of pictures, which creates a template in the resolution of each device', async ({
  signedIn: page,
  app,
}) => {
  const [wide, small] = [await screenOf(app, 800), await screenOf(app, 400)]
  const fleet = await app.addTags('pictured', [tagOf(0xd50, wide), tagOf(0xd51, small)])
  await page.goto('/device/image')
  const png = { name: 'Cup.png', mimeType: 'image/png', buffer: await photo('coffee.png') }
  await chooseFiles(page.getByRole('button', { name: 'Upload pictures' }), png)
  await page.locator('.card').filter({ hasText: 'Cup' }).getByRole('button', { name: 'Display…' }).click()
  await expect(page).toHaveURL(/\/display\/new\?image=/)
  const bar = page.getByRole('region', { name: 'New display' })
  await expect(bar).toContainText('Choose the devices.')
  const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
  const select = ({ mac }: { mac: string }) =>
    deviceRegion.getByRole('checkbox', { name: `Select ${mac.match(/../g)!.join(':')}` }).check()
  await select(fleet.tags[0]!)
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('img', { name: /Cup/ }).first()).toHaveJSProperty('naturalWidth', wide.width)
  await page.getByRole('radio', { name: 'fit with margins' }).check()
  await expect(page).toHaveURL(/crop=contain/)
  const readResolutions = async () => {
    const { items } = await app.admin.ask(templates.list, { q: 'Cup · ', sort: 'resolution' })
    return items.map(({ resolution }) => resolution)
  }
  const untilBarShows = (words: string) => expect(bar).toContainText(words)
  await untilBarShows('Cup on 1 device')
  await bar.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
  expect(await readResolutions()).toEqual([resolutionOf(wide)])

  // On both panels again: the first device reuses its template, and a new template is created for the second.
  await page.goBack()
  await page.getByRole('radio', { name: 'fit with margins' }).check()
  for (const tag of fleet.tags) await select(tag)
  await untilBarShows('Cup on 2 devices')
  await bar.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(/\/display\/list$/)
  expect((await readResolutions()).toSorted()).toEqual([wide, small].map(resolutionOf).toSorted())
  await fleet.until('both show the picture', () => fleet.tags.every((tag) => tag.glass() !== null))

  // Templates made from pictures are listed only by their own filter. The menu of each, also in the table view,
  // displays it.
  await page.goto('/template/list?view=table&q=Cup')
  await expect(page.getByRole('row').filter({ hasText: 'Cup' })).toHaveCount(0)
  await page.goto('/template/list?view=table&q=Cup&ofPicture=true')
  await page.getByRole('row').filter({ hasText: 'Cup' }).first().getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: 'Display…' }).click()
  await expect(page).toHaveURL(/\/display\/new\?template=/)
})

test('[entity-task] the form of a task shows how many devices match and how many its template fits; the row of the task shows its devices', async ({
  signedIn: page,
  app,
}) => {
  const [wide, small] = [await screenOf(app, 800), await screenOf(app, 400)]
  const fleet = await app.addTags('counted', [tagOf(0xd60, wide), tagOf(0xd61, small)])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags.map(({ mac }) => mac) })
  for (const { updatedAt: _, ...device } of items)
    await app.admin.ask(devices.update, { ...device, id: device._id, labels: ['counted'] } as never)
  await createTextTemplate(app, 'Counted', 'Hello', small)
  await page.goto('/task/list')
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add task' })
  await form.getByLabel('Name').fill('Counting')
  await expect(form).not.toContainText('devices match')
  await form.getByRole('combobox', { name: 'Template' }).fill('Counted')
  await page.getByTitle(/^Counted · /).click()
  await form.getByRole('combobox', { name: 'Show on' }).click()
  await page.getByTitle('Devices with a label').click()
  await form.getByRole('combobox', { name: 'Labels' }).click()
  await page.getByTitle('counted', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(form).toContainText('2 devices match. The template fits 1 of them.')
  // A task for chosen devices that its template does not fit would show nothing.
  await form.getByLabel('Trigger time').fill('2099-01-05T12:00')
  await form.getByRole('combobox', { name: 'Show on' }).click()
  await page.getByTitle('Chosen devices').click()
  const unfitMac = fleet.tags[0]!.mac
  await form.getByRole('combobox', { name: 'Devices' }).fill(unfitMac)
  await page.getByTitle(new RegExp(`^${unfitMac.match(/../g)!.join(':')}`)).click()
  await expect(form).toContainText('The template fits 0 of them.')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('The template fits none of these devices')
  await form.getByRole('combobox', { name: 'Show on' }).click()
  await page.getByTitle('Devices with a label').click()
  await expect(form).not.toContainText('The template fits none of these devices')
  await form.getByRole('checkbox', { name: /Scale the template/ }).check()
  await expect(form).toContainText('2 devices match. The template fits 2 of them.')
  await form.getByLabel('Trigger time').fill('2099-01-05T12:00')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Counting' })
  await expect(row).toContainText('Devices with a label')
  await expect(row).toContainText('counted')
})

test('the editor’s bar shows the whole resolution in a window 375 pixels wide', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/template/new?resolution=1600x1200')
  const select = page.getByRole('combobox', { name: 'Resolution' })
  await expect(select.locator('option:checked')).toHaveText('1600 × 1200')
  const missingWidth = await select.evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    return (
      pen.measureText('1600 × 1200').width - (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
    )
  })
  expect(missingWidth).toBeLessThan(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(select.locator('option:checked')).toHaveText(/1600 × 1200.*13.3/)
})
