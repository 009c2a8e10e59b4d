import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changeDevices } from '@wifi-tms/contract/bulk'
import { devices } from '@wifi-tms/contract/devices'
import { displays, showMany } from '@wifi-tms/contract/displays'
import { UP_PATH } from '@wifi-tms/contract/http-tags'
import { readWeakSpots } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('the dashboard of an empty installation shows the first steps, and the command for a virtual tag once a product exists', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await expect(page).toHaveURL(/\/index$/)
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Close Dashboard/ })).toHaveCount(0)

  // The form of a device can create the product that the device needs.
  await steps.getByRole('link', { name: 'Connect a device' }).click()
  const waysToConnect = page.getByRole('list', { name: 'Ways to connect a device' })
  await expect(waysToConnect.getByRole('link', { name: 'Create a product first' })).toBeVisible()
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const device = page.getByRole('dialog', { name: 'Add device' })
  await device.getByRole('button', { name: 'Add product' }).click()
  const productDialog = page.getByRole('dialog', { name: 'Add product' })
  await productDialog.getByLabel('Name').fill('First shop')
  await productDialog.getByLabel('Topic prefix').fill('first/shop')
  await productDialog.getByRole('button', { name: 'Save' }).click()
  await expect(productDialog).toHaveCount(0)
  await expect(device.getByText('First shop')).toBeVisible()
  await device.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  // The empty device list and the first steps link to the Wi-Fi tool, a virtual tag and the protocol.
  await expect(waysToConnect).toContainText('--product first/shop')
  await waysToConnect.getByRole('link', { name: 'Set up a tag over Wi-Fi' }).click()
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible()
  await page.goto('/index')
  await waysToConnect.getByRole('link', { name: 'Write your own firmware' }).click()
  await expect(page.locator('.help-protocol')).toContainText('## Messages of a tag')

  await page.goto('/index')
  await expect(steps).toContainText(
    `npm run tags -- --server ${app.url} --mqtt-port ${app.mqttPort} --product first/shop --apikey `,
  )
  await expect(steps.getByRole('button', { name: 'Copy the command' })).toBeVisible()
})

test('each number links to a list of exactly the rows that it counts, and the counts by state add up to all devices', async ({
  signedIn: page,
  app,
}) => {
  const screen = (await app.screens())[0]!
  const { width, height, angle } = screen
  const specs = Array.from({ length: 8 }, (_, index) => ({
    ...tagOf(0xd00 + index, screen),
    battery: index === 3 ? 336 : 400,
    sleeps: index === 7,
  }))
  const fleet = await app.addTags('sums', specs, { off: true })
  const [, , absent, , broken, , , sleeper] = fleet.tags
  for (const tag of fleet.tags) tag.powerOn()
  const readDevices = async () => (await app.admin.ask(devices.list, { limit: 100 })).items
  const idOf = async (mac: string) => (await readDevices()).find((device) => device.mac === mac)!._id
  await expect.poll(async () => (await readDevices()).length).toBe(8)
  await expect.poll(async () => (await readDevices()).find(({ mac }) => mac === sleeper!.mac)?.sleeps).toBe(true)
  sleeper!.powerOff()
  absent!.powerOff()
  broken!.misbehave({ failReason: 'panel' })
  const { _id: templateId } = await app.admin.ask(templates.create, {
    name: 'Sums',
    resolution: angle % 180 ? `${height}x${width}` : `${width}x${height}`,
    canvas: {
      version: 1,
      elements: [{ kind: 'rectangle', id: 'r', x: 4, y: 4, width: 90, height: 90, fill: 'black' }],
    },
  })
  const deviceIds = await Promise.all(fleet.tags.slice(0, 6).map(({ mac }) => idOf(mac)))
  await app.admin.ask(showMany, { deviceIds, templateId })
  await expect
    .poll(async () => (await readDevices()).map(({ wanted, status }) => wanted?.state ?? status).sort(), {
      timeout: 60_000,
    })
    .toEqual(['failed', 'online', 'online', 'shown', 'shown', 'shown', 'shown', 'waiting'])

  await page.goto('/index')
  const figures = (name: string) =>
    page
      .getByRole('list', { name, exact: true })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => ({
          figure: (link as HTMLElement).dataset.figure,
          value: Number(link.querySelector('b')!.textContent),
          href: link.getAttribute('href')!,
        })),
      )
  // The page and the bell list what needs attention, the most serious first.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const expectedItems = ['1device failed to display', '1device with a low battery']
  // The signal strength of these tags varies at random.
  const listedItems = attention.getByRole('listitem').filter({ hasNotText: 'weak signal' })
  await expect(listedItems).toHaveText(expectedItems)
  await page.getByRole('button', { name: /notification/i }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByRole('listitem').filter({ hasText: 'device failed to display' }).first()).toBeVisible()
  await bell.getByRole('link', { name: /device with a low battery/ }).click()
  await expect(page.getByRole('table', { name: 'Device list' }).locator('tbody tr')).toHaveCount(1)
  await page.goto('/index')
  await expect(page.locator('[data-figure="waiting"] b')).toHaveText('1')
  await expect(page.locator('[data-figure="offline"] b')).toHaveText('1')
  const [total, ...connection] = await figures('Connection')
  const states = await figures('Display status')
  const sum = (figures: { value: number }[]) => figures.reduce((total, { value }) => total + value, 0)
  expect([total!.value, sum(connection), sum(states)]).toEqual([8, 8, 8])
  expect(connection.map(({ figure, value }) => [figure, value])).toEqual([
    ['online', 6],
    ['asleep', 1],
    ['offline', 1],
  ])

  const low = page.getByRole('region', { name: 'Low batteries' }).getByRole('link', { name: /^Low batteries/ })
  const others = [{ figure: 'low', value: Number(await low.textContent()), href: (await low.getAttribute('href'))! }]
  expect(others[0]!.value).toBe(1)
  for (const { figure, value, href } of [total!, ...connection, ...states, ...others]) {
    await page.goto(href)
    const rows = page.getByRole('table', { name: 'Device list' }).locator('tbody tr')
    if (value === 0) await expect(page.getByText('No results'), figure).toBeVisible()
    else await expect(page.getByText(`Total ${value}`, { exact: true }), figure).toBeVisible()
    await expect(rows, figure).toHaveCount(value)
  }

  await page.goto('/index')
  const running = page.getByRole('region', { name: 'Running displays' })
  expect((await app.admin.ask(displays.list, { state: 'running' })).total).toBe(1)
  await running.getByRole('link', { name: /^Running displays/ }).click()
  await expect(page).toHaveURL(/\/display\/list\?state=running$/)
  await expect(page.getByRole('table', { name: 'Batch display' }).locator('tbody tr')).toHaveCount(1)

  // A retry of a failed display from the dashboard succeeds.
  await page.goto('/index')
  broken!.behave()
  const failed = page.getByRole('region', { name: 'Failed displays' })
  await failed.getByRole('button', { name: 'Retry failed' }).click()
  await expectMessage(page, 'Retrying 1 device')
  await expect(page.locator('[data-figure="shown"] b')).toHaveText('5')
  const newest = page.getByRole('region', { name: 'Newest events' })
  await expect(newest).toContainText('display success')
  await page.reload()
  await expect(newest.getByRole('listitem')).toHaveCount(6)
})

test('the dashboard lists weak signals by Wi-Fi station and by label, each with a link to its weak devices', async ({
  signedIn: page,
  app,
}) => {
  const { apikey } = await app.admin.ask(products.create, { name: 'Cellar', uri: 'cellar' })
  const signals = [-88, -80, -60, -70].entries()
  for (const [index, rssi] of signals) {
    const mac = `0c00000000${index.toString().padStart(2, '0')}`
    const wifi = { ssid: 'shop', bssid: index < 3 ? '0a1b2c3d4e5f' : '0a1b2c3d4e60', rssi }
    const messages = [{ type: 'hello', protocol: 1, deviceType: 1, screenType: 1, sleeps: true, frame: null, wifi }]
    const headers = { authorization: `Basic ${btoa(`${mac}:${apikey}`)}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(UP_PATH, app.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ messages }),
    })
    expect(answer.status).toBe(200)
  }
  const { items } = await app.admin.ask(devices.list, { mac: '0c0000000001' })
  await app.admin.ask(changeDevices, { deviceIds: [items[0]!._id], set: { labels: ['cellar'] } })

  {
    using database = new DatabaseSync(join(app.folder, 'wifi-tms.sqlite'), { timeout: 10_000 })
    database
      .prepare('update device_day set hops = 12 where number = (select number from device where mac = ?)')
      .run('0c0000000002')
  }

  // The server caches its counts for some seconds.
  await expect.poll(async () => (await app.admin.ask(readWeakSpots, {})).hopping).toHaveLength(1)
  const spots = page.getByRole('region', { name: 'Weak spots' })
  await page.goto('/index')
  await expect(spots.getByRole('listitem')).toHaveText([
    /0a:1b:2c:3d:4e:5f\s*2 of 3 devices weak.*low/,
    /cellar\s*1 of 1 device weak.*low/,
    /0c:00:00:00:00:02\s*12 changes in 7 days/,
  ])
  await spots.getByRole('link', { name: 'cellar' }).click()
  const rows = page.getByRole('table', { name: 'Device list' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await page.goto('/index')
  await spots.getByRole('link', { name: '0a:1b:2c:3d:4e:5f' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Wi-Fi station: 0a:1b:2c:3d:4e:5f')).toBeVisible()

  // The device list filters by signal; the filter names what is low.
  await page.goto('/device/list?q=0c00000000')
  await expect(rows).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Signal' }).click()
  await page.getByTitle('low', { exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/rssi=low/)
  await expect(page.getByTitle('Signal: low')).toBeVisible()
})
