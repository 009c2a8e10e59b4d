import type { BrowserContext, Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { hotspot, readSetup, wifiCode } from '@wifi-tms/contract/setup'
import { startHotspotTag } from '@wifi-tms/tags/hotspot'
import { type RunningApp, tagOf } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { scan } from '../src/scan.ts'
import { expect, test } from '../src/test.ts'

const PATH = '/tools/list'
const PASSWORD = 'pass&word #1; "quoted"'

const tool = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const wifi = (page: Page) => tool(page, 'Wi-Fi configuration')
const link = (page: Page) => wifi(page).getByRole('link', { name: 'Open configuration link' })

/** Records everything that the browser sends: addresses, bodies and socket messages, each with its destination. */
function recordTraffic(context: BrowserContext) {
  const traffic: { to: string; what: string }[] = []
  const watchSockets = (page: Page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        traffic.push({ to: socket.url(), what: payload.toString() })
      }),
    )
  context.pages().forEach(watchSockets)
  context.on('page', watchSockets)
  context.on('request', (request) => {
    const what = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')
    traffic.push({ to: request.url(), what })
  })
  return traffic
}

async function fillNetwork(page: Page, product: string) {
  await wifi(page).getByLabel('Network name (SSID)').fill('Shop floor')
  await wifi(page).getByLabel('Wi-Fi password').fill(PASSWORD)
  await wifi(page).getByRole('combobox', { name: 'Product' }).fill(product)
  await page.getByTitle(product, { exact: true }).click()
}

async function enterServer(page: Page, server: string, broker: string) {
  await wifi(page).getByLabel('Server address').fill(server)
  await wifi(page).getByLabel('Broker address').fill(broker)
}

const addProduct = (app: RunningApp, uri: string) => app.admin.ask(products.create, { name: uri, uri })

test('[route-tools] [const-wifi] the link sets up a tag without any settings, and the password reaches only that tag', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const [screen] = await app.screens()
  await addProduct(app, 'from-nothing')
  const spec = tagOf(0xb00, screen!)
  const tag = await startHotspotTag(spec, { speed: 20 })
  try {
    const traffic = recordTraffic(page.context())
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await fillNetwork(page, 'from-nothing')
    await wifi(page).getByLabel('Hotspot address').fill(new URL(tag.page).origin)
    await expect(link(page)).toHaveText(`${new URL(tag.page).href}#…`)
    const qrCode = wifi(page).getByRole('img', { name: 'QR code of the configuration link' })
    // The broker follows to the host of the server.
    await wifi(page).getByLabel('Server address').fill('http://192.0.2.7:8080')
    await expect(wifi(page).getByLabel('Broker address')).toHaveValue(/^mqtt:\/\/192\.0\.2\.7:\d+$/)
    expect(await scan(qrCode)).toEqual([await link(page).getAttribute('href')])
    // A device would take a loopback address for its own, so there is no code to scan.
    await enterServer(page, app.url, `mqtt://127.0.0.1:${app.mqttPort}`)
    await expect(wifi(page).getByRole('alert').filter({ hasText: 'Devices cannot reach this address' })).toBeVisible()
    await expect(qrCode).toHaveCount(0)

    const pageOpened = page.context().waitForEvent('page')
    await link(page).click()
    const setup = await pageOpened
    await expect(setup.getByLabel('Network name')).toHaveValue('Shop floor')
    await expect(setup.getByLabel('Network password')).toHaveValue(PASSWORD)
    // Only the fields of the choices are there.
    for (const name of ['Username', 'IP address', 'Netmask', 'Gateway', 'DNS server'])
      await expect(setup.getByLabel(name, { exact: true })).toBeHidden()
    await setup.getByLabel('IP address from').selectOption('Static')
    await expect(setup.getByLabel('Gateway')).toBeVisible()
    await setup.getByLabel('IP address from').selectOption('DHCP')
    await expect(setup.getByLabel('Security')).toContainText('WPA2/WPA3 Personal')
    await setup.getByRole('button', { name: 'Connect' }).click()
    await expect(setup.getByText('Wrong account or password of the tag’s set-up page')).toBeInViewport()
    await setup.getByLabel('Account of the tag’s set-up page (see Tools > Hotspot login)').fill(hotspot.account)
    await setup.getByLabel('Password of the tag’s set-up page').fill(hotspot.password)
    await setup.getByRole('button', { name: 'Connect' }).click()
    await expect(setup.getByText('Settings taken')).toBeVisible()
    await setup.close()

    await page.getByRole('link', { name: 'Device list', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: spec.mac.match(/../g)!.join(':') })
    await expect(row).toContainText('online')
    const { items } = await app.admin.ask(devices.list, { mac: spec.mac })
    expect(items[0]).toMatchObject({ wifi: { ssid: 'Shop floor' } })

    const hasPassword = ({ what }: { what: string }) =>
      [PASSWORD, encodeURIComponent(PASSWORD), JSON.stringify(PASSWORD).slice(1, -1), 'pass%26word'].some((form) =>
        what.includes(form),
      )
    expect(new Set(traffic.filter(hasPassword).map(({ to }) => to))).toEqual(new Set([tag.page]))
    expect(traffic.some(({ to }) => to.startsWith(app.url))).toBe(true)
  } finally {
    await tag.stop()
  }
})

test('[const-wifi] the tool says that tags need 2.4 GHz, and its dialog shows the login of the hotspot as text and as a code', async ({
  signedIn: page,
}) => {
  await page.goto(PATH)
  await expect(wifi(page).getByText('2.4 GHz only: devices cannot use 5 GHz networks.')).toBeVisible()
  await wifi(page).getByRole('button', { name: 'Hotspot login…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hotspot login' })
  const fact = (name: string) =>
    dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
  await expect(fact('Account')).toHaveText('wifi-tms')
  await expect(fact('Password')).toHaveText('epaper-setup')
  await expect(fact('Network password')).toHaveText('epaper-setup')
  await expect(fact('Page')).toHaveText('http://192.168.4.1/setup')
  await dialog.getByLabel('MAC address, or its last 6 digits').fill('a0:b1:c2:d3:e4:f5')
  await expect(fact('Network name')).toHaveText('WIFI-TMS-D3E4F5')
  expect(await scan(dialog.getByRole('img', { name: 'QR code to join WIFI-TMS-D3E4F5' }))).toEqual([
    wifiCode('WIFI-TMS-D3E4F5', 'epaper-setup'),
  ])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('[const-wifi] invalid settings give no link and a message at their field', async ({ signedIn: page, app }) => {
  const { apikey } = await addProduct(app, 'faults')
  await page.goto(PATH)
  await fillNetwork(page, 'faults')
  await expect(link(page)).toBeVisible()
  await wifi(page).getByLabel('Wi-Fi password').fill('short')
  await expect(wifi(page).getByText('Please enter the password: 8 to 63 ASCII characters')).toBeVisible()
  await expect(link(page)).toHaveCount(0)
  await wifi(page).getByLabel('Security').click()
  await page.getByTitle('WPA2/WPA3 Enterprise').click()
  await wifi(page).getByLabel('Username').fill('shelf')
  await wifi(page).getByText('Static').click()
  await wifi(page).getByLabel('IP address', { exact: true }).fill('10.0.0.7')
  await wifi(page).getByLabel('Gateway').fill('10.0.1.1')
  await expect(wifi(page).getByText('Please enter another address of the same network')).toBeVisible()
  await expect(link(page)).toHaveCount(0)
  await wifi(page).getByLabel('Netmask').fill('255.255.0.0')
  await wifi(page).getByRole('checkbox', { name: 'Hidden network' }).check()
  const readSettings = async () => readSetup(new URL((await link(page).getAttribute('href'))!).hash.slice(1)).data
  await expect.poll(readSettings).toEqual({
    ssid: 'Shop floor',
    hidden: true,
    security: 'enterprise',
    user: 'shelf',
    password: 'short',
    addressing: 'static',
    ip: '10.0.0.7',
    netmask: '255.255.0.0',
    gateway: '10.0.1.1',
    server: app.url,
    broker: `mqtt://127.0.0.1:${app.mqttPort}`,
    product: 'faults',
    key: apikey,
  })
})

test('[route-tools] a viewer also creates a link, without the product’s key, which only editors see', async ({
  page,
  app,
}) => {
  await addProduct(app, 'looked-at')
  await logInAs(page, await addPerson(app, 'tools-viewer'), PATH)
  await fillNetwork(page, 'looked-at')
  await expect(wifi(page).getByLabel('API key of the product')).toBeVisible()
  expect(readSetup(new URL((await link(page).getAttribute('href'))!).hash.slice(1)).data).toEqual({
    ssid: 'Shop floor',
    hidden: false,
    security: 'wpa',
    password: PASSWORD,
    addressing: 'dhcp',
    server: app.url,
    broker: `mqtt://127.0.0.1:${app.mqttPort}`,
    product: 'looked-at',
  })
})

test('[route-tools] the sheet has the codes of every tag, and nothing else is printed', async ({
  signedIn: page,
  app,
}) => {
  await addProduct(app, 'sheet')
  await page.goto(PATH)
  await expect(wifi(page).getByRole('button', { name: 'Print sheet…' })).toBeDisabled()
  await fillNetwork(page, 'sheet')
  // A sheet would take a loopback address to devices that cannot reach it.
  await expect(wifi(page).getByRole('button', { name: 'Print sheet…' })).toBeDisabled()
  await enterServer(page, 'http://192.0.2.7', 'mqtt://192.0.2.7')
  await expect(link(page)).toHaveAttribute('href', /broker=mqtt%3A%2F%2F192\.0\.2\.7&product=/)
  const href = await link(page).getAttribute('href')
  await wifi(page).getByRole('button', { name: 'Print sheet…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sheet for many devices' })
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled()
  await dialog.getByLabel('MAC addresses, one per line').fill('A0-B1-C2-D3-E4-F5\n020000000001\nshelf')
  await expect(dialog.getByText('Not a MAC address, or too many: shelf')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('.print-sheet').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(dialog).toBeHidden()
  const macs = { 'WIFI-TMS-D3E4F5': 'a0b1c2d3e4f5', 'WIFI-TMS-000001': '020000000001' }
  for (const [index, [name, mac]] of Object.entries(macs).entries())
    expect((await scan(cards.nth(index))).sort()).toEqual([wifiCode(name, hotspot.password), href, mac].sort())
})

test('the form of a new device leads to the Wi-Fi tool in the same window, and closes', async ({ signedIn: page }) => {
  await page.goto('/device/list')
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add device' })
  await form.getByRole('link', { name: 'Set up a tag over Wi-Fi' }).click()
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible()
  await expect(form).toBeHidden()
  expect(page.context().pages()).toHaveLength(1)
  // A kept page would show the form again.
  await page.getByRole('link', { name: 'Device list' }).click()
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await expect(form).toBeHidden()

  // A form with typed values asks first, and is gone, too, once they are discarded.
  await page.getByRole('button', { name: 'Add device' }).first().click()
  await form.getByLabel('Alias').fill('Oslo')
  await form.getByRole('link', { name: 'Set up a tag over Wi-Fi' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Device list' }).click()
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await expect(form).toBeHidden()
})
