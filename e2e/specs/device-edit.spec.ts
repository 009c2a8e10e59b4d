import { showOne } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { addTag, openDevice } from '../src/device-page.ts'
import { expect, test } from '../src/test.ts'

test('[route-device-edit] [screen-crud] the page of a device has every field, is not in the sidebar and is reset on each visit', async ({
  signedIn: page,
  app,
}) => {
  const { id, find, screen } = await addTag(app, 'Every field')
  const device = await find()
  await openDevice(page, id, 'Every field')
  await expect(page.getByRole('navigation', { name: 'Menu' }).locator(`a[href*="/device/edit"]`)).toHaveCount(0)
  await expect(page).toHaveTitle(/WIFI-TMS/)
  const facts = page.locator('.facts')
  const shownFields: [string, string][] = [
    ['MAC address', device.mac.replace(/(..)(?=.)/g, '$1:')],
    ['Alias', 'Every field'],
    ['Status', 'online'],
    ['Screen type', '4.2 · B/W'],
    ['Device type', 'E-paper tag'],
    ['Algorithm', 'default'],
    ['Hardware', 'Version-1.02'],
    ['Software', 'Version-1.00'],
    ['Serial number', device.serialNumber],
    ['Battery', '%'],
    ['USB', 'unplugged'],
    ['Wi-Fi', 'virtual'],
    ['Wi-Fi password', 'not set here'],
    ['Signal', 'dBm'],
    ['IP address', '127.0.0.1'],
    ['Broker', `127.0.0.1:${app.mqttPort}`],
  ]
  for (const [name, value] of shownFields) {
    const fact = facts.locator('div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    await expect(fact.locator('dd'), name).toContainText(value)
  }
  await expect(facts).toContainText(`${screen.width} × ${screen.height}`)
  await expect(page.locator('.figures dt')).toHaveText([
    'display success count',
    'display fail count',
    'reboot count',
    'network connected count',
    'connect-fail count',
    'disconnect count',
  ])

  await page.getByRole('button', { name: 'Edit device' }).click()
  const form = page.getByRole('dialog', { name: 'Edit device' })
  await form.getByLabel('Alias').fill('Renamed')
  await form.getByLabel('Labels').fill('north')
  await form.getByLabel('Labels').press('Enter')
  await form.getByLabel('Labels').fill('south')
  await form.getByLabel('Labels').press('Enter')
  await form.getByLabel('Labels').press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Renamed', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Labels' }).getByRole('listitem')).toHaveText(['north', 'south'])
  expect((await find()).labels).toEqual(['north', 'south'])

  // After a visit to another page, the page shows no dialog.
  await page.getByRole('button', { name: 'Edit device' }).click()
  await page.getByRole('dialog', { name: 'Edit device' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Device list' }).first().click()
  await expect(page).toHaveURL(/\/device\/list/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Renamed', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[route-device-edit] the path of an unknown device shows a page that says so and links to the list', async ({
  signedIn: page,
}) => {
  for (const path of ['/device/debug/nobody', '/device/edit/nobody']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible()
  }
  await expect(page.getByText('404')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the device list' }).click()
  await expect(page).toHaveURL(/\/device\/list$/)
})

test('[route-device-edit] the page shows that the device could not be loaded, and a button to try again', async ({
  signedIn: page,
  app,
}) => {
  const { id } = await addTag(app, 'Out of reach')
  // The page also reloads on its own once its broker link is open: only calls after the click are answered.
  await page.route(`**/rest/devices/${id}`, async (route) =>
    (await page.evaluate(() => 'clicked' in document.documentElement.dataset)) ? route.continue() : route.abort(),
  )
  await page.goto(`/device/edit/${id}`)
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(failure).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('click', () => document.documentElement.setAttribute('data-clicked', ''), true),
  )
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Out of reach', level: 1 })).toBeVisible()
})

test('the page shows the wanted and the shown picture side by side in equal size, reports a busy device, and opens a picture at full size', async ({
  signedIn: page,
  app,
}) => {
  const { id, tag, find, screen } = await addTag(app, 'Busy')
  const { admin } = app
  const size = [screen.width, screen.height]
  if (screen.angle % 180 !== 0) size.reverse()
  const display = async (name: string) => {
    const word = { id: 'w', kind: 'text', x: 8, y: 8, width: 200, height: 80, text: name, fontSize: 48 } as const
    const canvas = { version: 1 as const, elements: [word] }
    const { _id: templateId } = await admin.ask(templates.create, { name, resolution: size.join('x'), canvas })
    await admin.ask(showOne, { mac: tag.mac, templateId })
  }
  await display('First')
  await expect.poll(async () => (await find()).shown?.templateName).toBe('First')
  tag.misbehave({ answersBusy: true })
  await display('Second')
  await openDevice(page, id, 'Busy')
  await expect(page.getByText('The device is busy and gets the picture shortly.')).toBeVisible()
  const [shown, wanted] = [page.getByAltText('Screen of Busy'), page.getByAltText('Next picture for Busy')]
  await expect(wanted).toBeVisible()
  const boxes = await Promise.all([shown.boundingBox(), wanted.boundingBox()])
  expect(boxes[0]!.width).toBe(boxes[1]!.width)
  expect(boxes[0]!.y).toBe(boxes[1]!.y)

  await page.getByRole('button', { name: 'Enlarge: Next picture for Busy' }).click()
  const viewer = page.getByRole('dialog', { name: 'Next picture for Busy' })
  const large = viewer.getByRole('region').getByRole('img')
  await expect.poll(async () => (await large.boundingBox())?.width).toBe(size[0])
  await viewer.getByText('2:1').click()
  await expect.poll(async () => (await large.boundingBox())?.width).toBe(size[0]! * 2)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  tag.behave()
  await expect(page.getByText('The device is busy and gets the picture shortly.')).toHaveCount(0)
  await expect.poll(async () => (await find()).shown?.templateName).toBe('Second')
})
