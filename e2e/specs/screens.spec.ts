import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { chooseFiles } from '../src/choose-files.ts'
import { expect, test } from '../src/test.ts'

test('[route-devices] the device list shows the state of each device live, and finds devices', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const [screen] = await app.screens()
  const fleet = await app.addTags('list', [tagOf(0x200, screen!), tagOf(0x201, screen!)])
  const [first, second] = fleet.tags
  await page.getByRole('link', { name: 'Device list', exact: true }).click()
  const row = (mac: string) => page.getByRole('row').filter({ hasText: mac.match(/../g)!.join(':') })
  await expect(row(first!.mac)).toContainText('online')
  first!.powerOff()
  await expect(row(first!.mac)).toContainText('offline')
  first!.powerOn()
  await expect(row(first!.mac)).toContainText('online')

  await page.getByRole('searchbox').fill(second!.mac)
  await expect(row(first!.mac)).toHaveCount(0)
  await expect(row(second!.mac)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${second!.mac}`))
  await page.reload()
  await expect(row(second!.mac)).toBeVisible()
  await expect(row(first!.mac)).toHaveCount(0)
})

test('a device is removed only after its name is confirmed', async ({ signedIn: page, app }) => {
  const [screen] = await app.screens()
  const fleet = await app.addTags('gone', [tagOf(0x210, screen!)])
  const { mac } = fleet.tags[0]!
  const { items } = await app.admin.ask(devices.list, { mac })
  await app.admin.ask(devices.update, { ...items[0]!, id: items[0]!._id, alias: 'Cloakroom' })
  fleet.tags[0]!.powerOff()
  await page.goto(`/device/list?q=${mac}`)
  await page.getByRole('button', { name: 'More actions for Cloakroom' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete device Cloakroom?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cloakroom' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Cloakroom' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cloakroom' })).toHaveCount(0)
  expect((await app.admin.ask(devices.list, { mac })).total).toBe(0)
})

test('[route-products] [screen-crud] a person adds a product, sees its key, renames and deletes it', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a name')).toBeVisible()
  await form.getByLabel('Name').fill('Door signs')
  await form.getByLabel('Topic prefix').fill('doors/third-floor')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Door signs' })
  await expect(row).toContainText('doors/third-floor')
  const { items } = await app.admin.ask(products.list, { uri: 'doors/third-floor' })
  await expect(row).not.toContainText(items[0]!.apikey)
  await row.getByRole('button', { name: 'Show the API key of Door signs' }).click()
  await expect(row).toContainText(items[0]!.apikey)
  await page.getByRole('button', { name: 'Edit Door signs' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await edit.getByLabel('Name').fill('Signs at doors')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Signs at doors' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Signs at doors' }).click()
  await page
    .getByRole('dialog', { name: 'Delete product Signs at doors?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'Signs at doors' })).toHaveCount(0)
})

test('[route-images] a person uploads a picture, sees that another file is refused, and renames and deletes the picture', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Pictures' }).click()
  const photo = new URL('../../demo/photos/chelsea.png', import.meta.url).pathname
  const upload = page.getByRole('button', { name: 'Upload pictures' })
  await chooseFiles(upload, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('refused')).toBeVisible()
  await chooseFiles(upload, photo)
  const card = page.getByRole('listitem').filter({ hasText: '451 × 300' })
  await expect(card.getByRole('img', { name: 'chelsea' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename chelsea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename picture' })
  await dialog.getByLabel('Name').fill('The cat')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete The cat' }).click()
  await page.getByRole('dialog', { name: 'Delete picture The cat?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete The cat' })).toHaveCount(0)
})

test('a person renames a template in the list, and its drawing does not change', async ({ signedIn: page, app }) => {
  const box = { kind: 'rectangle', id: 'r', x: 1, y: 2, width: 30, height: 40, fill: 'red' } as const
  const canvas = { version: 1 as const, elements: [box] }
  const template = await app.admin.ask(templates.create, { name: 'Sale', resolution: '800x480', canvas })
  await page.goto('/template/list')
  await page.getByRole('button', { name: 'More actions for Sale' }).click()
  await page.getByRole('menuitem', { name: 'Name and labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name and labels' })
  await dialog.getByLabel('Name').fill('Summer sale')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'More actions for Summer sale' })).toBeVisible()
  const renamedTemplate = await app.admin.ask(templates.get, { id: template._id })
  expect(renamedTemplate).toMatchObject({ name: 'Summer sale', canvas: template.canvas })
})

test('[entity-device] the device page shows what the device has reported', async ({ signedIn: page, app }) => {
  await page.goto('/index')
  const [screen] = await app.screens()
  const fleet = await app.addTags('page', [{ ...tagOf(0x220, screen!), battery: 379 }])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags[0]!.mac })
  const device = items[0]!
  await page.goto(`/device/edit/${device._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fleet.tags[0]!.mac.match(/../g)!.join(':'))
  for (const text of ['online', device.serialNumber, device.ip, device.wifi.ssid, `${screen!.name}`, '80 %'])
    await expect(page.getByText(text, { exact: false }).first(), text).toBeVisible()
  for (const count of ['reboot count', 'display success count', 'display fail count', 'network connected count'])
    await expect(page.getByText(count, { exact: true })).toBeVisible()
})

test('an unknown path leads to the page 404', async ({ signedIn: page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('This page does not exist')).toBeVisible()
})
