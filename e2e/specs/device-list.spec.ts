import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { addTag } from '../src/device-page.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('the list is filtered by a label, and “Clear filters only” keeps the search', async ({ signedIn: page, app }) => {
  await addTag(app, 'Chip one', ['aisle', 'cold'])
  await addTag(app, 'Chip two', ['door'])
  await page.goto('/device/list')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Chip one').getByRole('listitem')).toHaveText(['aisle', 'cold'])
  await expect(row('Chip two').getByRole('listitem')).toHaveText(['door'])
  await page.getByLabel('Label', { exact: true }).click()
  await page.getByTitle('aisle (1)').click()
  await expect(page).toHaveURL(/labels=aisle/)
  await expect(row('Chip one')).toBeVisible()
  await expect(row('Chip two')).toHaveCount(0)

  await page.getByRole('searchbox').fill('Chip two')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters only' }).click()
  await expect(row('Chip two')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Chip two')
})

test('new devices appear at once; a person accepts or rejects waiting devices singly, by selection or all together', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const judgedProduct = await admin.ask(products.create, { name: 'Judged', uri: 'judged', enrolment: 'approval' })
  const callAsDevice = async (number: number) => {
    const mac = number.toString(16).padStart(12, '0')
    const authorization = `Basic ${Buffer.from(`${mac}:${judgedProduct.apikey}`).toString('base64')}`
    return (await fetch(`${app.url}/device/v1/desired`, { headers: { authorization } })).status
  }
  await page.goto('/device/list?sort=mac')
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await callAsDevice(number)).toBe(401)
  const bar = page.getByRole('region', { name: 'Awaiting approval' })
  await expect(bar).toContainText('6 devices are awaiting approval')
  const row = (lastByte: string) => page.getByRole('row').filter({ hasText: `00:00:00:00:00:${lastByte}` })
  await expect(row('01')).toContainText('awaiting approval')
  await expect(row('01')).toContainText('new')
  await page.getByRole('button', { name: 'Accept 00:00:00:00:00:01' }).click()
  await expect(row('01')).not.toContainText('awaiting approval')
  expect(await callAsDevice(1)).toBe(200)

  await page.getByRole('button', { name: 'Reject 00:00:00:00:00:02' }).click()
  await page.getByRole('dialog', { name: 'Reject 00:00:00:00:00:02?' }).getByRole('button', { name: 'Reject' }).click()
  await expect(row('02')).toHaveCount(0)
  expect(await callAsDevice(2)).toBe(401)
  await expect(bar).toContainText('4 devices are awaiting approval')

  for (const lastByte of ['05', '06']) await row(lastByte).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject chosen…' }).click()
  await page.getByRole('dialog', { name: 'Reject 2 devices?' }).getByRole('button', { name: 'Reject' }).click()
  await expect(row('05')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  expect(await callAsDevice(6)).toBe(401)

  await bar.getByRole('button', { name: 'Show only these' }).click()
  await expect(row('01')).toHaveCount(0)
  await bar.getByRole('button', { name: 'Accept all' }).click()
  await expect(bar).toHaveCount(0)
  expect([await callAsDevice(3), await callAsDevice(4)]).toEqual([200, 200])
})

test('devices are found by several resolutions, screen types and labels, and by a template that fits; the address has the filters', async ({
  signedIn: page,
  app,
}) => {
  const screens = await app.screens()
  const screen = (height: number) => screens.find((type) => type.height === height && type.angle === 0)!
  const fleet = await app.addTags('found', [
    tagOf(0xe10, screen(480)),
    tagOf(0xe11, screen(300)),
    tagOf(0xe12, screen(640)),
  ])
  const [wide, small, other] = fleet.tags.map(({ mac }) => mac.match(/../g)!.join(':')) as [string, string, string]
  const { admin } = app
  const { items } = await admin.ask(devices.list, { mac: fleet.tags[0]!.mac })
  await admin.ask(templates.create, {
    name: 'Fits 800',
    resolution: '800x480',
    canvas: { version: 1, elements: [] },
  })
  await page.goto(`/device/list?sort=mac&product=${items[0]!.product}`)
  const rows = page.getByRole('row').filter({ hasText: /:ae:1/ })
  await expect(rows).toHaveCount(3)
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  await field('Resolution').click()
  await page.getByTitle('800 × 480', { exact: true }).click()
  await page.getByTitle('400 × 300', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/resolution=800x480&resolution=400x300/)
  await expect(rows).toHaveText([wide, small].map((mac) => new RegExp(mac)))
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: other })).toHaveCount(0)

  await field('Fits template').click()
  await field('Fits template').fill('Fits 800')
  await page.getByTitle('Fits 800 · 800 × 480').click()
  await expect(rows).toHaveText([new RegExp(wide)])
  await page.goto(`/device/list?sort=mac&product=${items[0]!.product}`)
  for (const { name, color } of [screen(640), screen(300)]) {
    await field('Screen type').fill(name)
    await page.getByTitle(`${name} · ${color}`, { exact: true }).first().click()
  }
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: wide })).toHaveCount(0)
  await expect(rows).toHaveCount(2)

  // A new display has the same filters.
  await page.goto(`/display/new?product=${items[0]!.product}&resolution=800x480&resolution=400x300`)
  await page.getByRole('button', { name: 'Select all 2 matching' }).click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devices', exact: true })).toContainText('2 selected')
})

test('the selection names its devices, also those that a search hides, and is cleared when a new display takes them over', async ({
  signedIn: page,
  app,
}) => {
  for (const name of ['Chosen 1', 'Chosen 2', 'Other 3']) await addTag(app, name, [])
  await page.goto('/device/list?q=Chosen&sort=alias')
  const rows = page.getByRole('row').filter({ hasText: /Chosen|Other/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('Show which')).toBeVisible()
  await page.getByRole('searchbox').fill('Other')
  await expect(rows).toHaveText([/Other 3/])
  await bar.getByText('2 are not listed here').click()
  await expect(bar.getByRole('listitem')).toHaveText([/Chosen 1/, /Chosen 2/])
  await bar.getByRole('button', { name: 'Remove Chosen 2 from the selection' }).click()
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Display…' }).click()
  const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
  await expect(deviceRegion).toContainText('1 selected')
  // The names are visible at once, as the device may be on another page of the list.
  await expect(deviceRegion.getByRole('button', { name: 'Remove Chosen 1 from the selection' })).toBeVisible()
  await page.getByRole('tab', { name: 'Device list' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a person adds labels to the selected devices and removes them again; the dialog names the devices', async ({
  signedIn: page,
  app,
}) => {
  const names = ['Labelled 1', 'Labelled 2', 'Labelled 3']
  for (const name of names) await addTag(app, name, ['old aisle'])
  await page.goto('/device/list?q=Labelled&sort=alias')
  const rows = page.getByRole('row').filter({ hasText: 'Labelled' })
  await expect(rows).toHaveCount(3)
  for (const name of names.slice(0, 2)) await rows.filter({ hasText: name }).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Labels…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Labels of 2 devices' })
  await expect(dialog).toContainText('Labelled 1, Labelled 2')
  const apply = dialog.getByRole('button', { name: 'Change 2 devices' })
  await apply.click()
  await expect(dialog.getByLabel('Add labels')).toBeFocused()
  await dialog.getByLabel('Remove labels').click()
  await page.getByTitle('old aisle (3)').click()
  await page.keyboard.press('Escape')
  // The button also adds a label that is typed but not yet entered.
  await dialog.getByLabel('Add labels').fill('new aisle')
  await apply.click()
  await expect(page.getByText('Labels of 2 devices changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const labels = (name: string) => rows.filter({ hasText: name }).getByRole('listitem')
  for (const name of names.slice(0, 2)) await expect(labels(name)).toHaveText(['new aisle'])
  await expect(labels('Labelled 3')).toHaveText(['old aisle'])
  await page.goto('/system/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Changed in bulk' }).first()).toContainText('new aisle')
})

test('many devices are labelled in portions, with a progress bar and a button to stop', async ({
  signedIn: page,
  app,
}) => {
  await addTag(app, 'Portioned 1')
  await addTag(app, 'Portioned 2')
  await page.route('**/user/api/rest/devices?*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.data.total = 2500
    await route.fulfill({ response: answer, json })
  })
  const requests: Record<string, unknown>[] = []
  const answerAllowed = Promise.withResolvers<void>()
  await page.route('**/user/api/devices/bulk', async (route) => {
    const body = route.request().postDataJSON()
    requests.push(body)
    if (body.after === 1000) await answerAllowed.promise
    const data = { total: 1000, changed: 900, next: body.dryRun ? null : body.after + 1000 }
    await route.fulfill({ json: { code: 20000, message: '', data } })
  })
  await page.goto('/device/list?q=Portioned&sort=alias')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 2,500 matching' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Labels…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Labels of 2,500 devices' })
  await expect(dialog).toContainText('Portioned 1, Portioned 2 and 2,498 more')
  await dialog.getByLabel('Add labels').fill('much,')
  await dialog.getByRole('button', { name: 'Change 2,500 devices' }).click()
  await expect(dialog).toContainText('1,000 of 2,500 devices')
  await expect(dialog.getByRole('progressbar')).toHaveJSProperty('value', 1000)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  answerAllowed.resolve()
  await expect(page.getByText('Labels of 1,800 devices changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const filter = { q: 'Portioned' }
  const set = { addLabels: ['much'] }
  expect(requests).toEqual([
    { filter, set, dryRun: true },
    { filter, set, after: 0 },
    { filter, set, after: 1000 },
  ])
  // A repeated request of the list may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a viewer filters the list and cannot select devices to label them', async ({ page, app }) => {
  await addTag(app, 'Looked at', ['north'])
  await logInAs(page, await addPerson(app, 'label-viewer', ['viewer']), '/device/list?q=Looked')
  await expect(page.getByRole('row').filter({ hasText: 'Looked at' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Fits template' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Looked at' }).getByRole('checkbox')).toHaveCount(0)
})
