import { items } from '@wifi-tms/contract/items'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { login } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { startFalseShop } from '@wifi-tms/server/calendar/shops/testing/false-shop'
import { ADMIN } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('a person tries a source before saving it: the data, the value at a path and of an expression, and a template that uses it', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ width }) => width === 400)!
  await ask(templates.create, {
    name: 'Thermometer',
    resolution: `${screen.width}x${screen.height}`,
    canvas: {
      version: 1,
      elements: [{ kind: 'text', id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{source.porch.temp}} °C' }],
    },
  })
  await page.goto('/source/list')
  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog', { name: 'Add source' })
  await form.getByLabel('Name').fill('porch')
  await form.getByRole('button', { name: 'Try now' }).click()
  await expect(form.getByText('Please enter an address', { exact: false })).toBeVisible()
  await form.getByLabel('Address').fill('http://10.0.0.1/weather')
  await form.getByRole('button', { name: 'Try now' }).click()
  await expect(form.getByText('INNER_HOSTS does not allow it', { exact: false })).toBeVisible()

  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByTitle('Pushed by programs').click()
  await form.getByLabel('What a program would send').fill('{"now": {"temp": 21.4')
  await expect(form.getByRole('button', { name: 'Try now' })).toBeDisabled()
  await form.getByLabel('What a program would send').fill('{"now": {"temp": 21.4}}')
  await form.getByRole('button', { name: 'Try now' }).click()
  await expect(form.getByRole('region', { name: 'What came' })).toContainText('"temp": 21.4')
  await form.getByLabel('What this place shows').fill('now.temp')
  await expect(form.getByRole('region', { name: 'Data' })).toHaveText('21.4')
  await form.getByLabel('Picked by').fill('{ "temp": $round(now.temp')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This is not a JSONata expression', { exact: false })).toBeVisible()
  await form.getByLabel('Picked by').fill('{ "temp": $round(now.temp) }')
  await form.getByLabel('What this place shows').fill('temp')
  await form.getByRole('button', { name: 'Try now' }).click()
  await expect(form.getByRole('region', { name: 'Data' })).toHaveText('21')
  await form.getByRole('combobox', { name: 'With this template' }).click()
  await page.getByTitle('Thermometer').click()
  const preview = form.getByRole('img', { name: /^Thermometer/ })
  await expect(preview).toHaveAttribute('src', /values=.*%22temp%22%3A21%7D/)
  await expect(preview).toHaveJSProperty('complete', true)
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  expect((await ask(dataSources.list, {})).total).toBe(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').getByRole('link', { name: 'porch' })).toBeVisible()
  expect((await ask(dataSources.list, {})).items[0]!.pick).toBe('{ "temp": $round(now.temp) }')
})

test('a person adds a source from the library with its templates, under a name made from its title, and a source that reads a whole shop', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  await page.goto('/source/list')
  await page.getByRole('button', { name: 'From the library' }).click()
  const library = page.getByRole('dialog', { name: 'Library of sources' })
  await expect(library.getByRole('listitem')).toHaveCount(10)
  await library.getByRole('button', { name: 'Waste collection' }).click()
  const form = page.getByRole('dialog', { name: 'Add source' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter an address', { exact: false })).toBeVisible()
  await form.getByLabel('Name').fill('My Yard')
  await form.getByRole('button', { name: 'Use my-yard' }).click()
  await expect(form.getByText('{{source.my-yard.…}}', { exact: false })).toBeVisible()
  await form.getByLabel('Address').fill('http://10.0.0.1/waste.ics')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'my-yard' })).toBeVisible()
  const [source] = (await ask(dataSources.list, { name: 'my-yard' })).items
  expect(source).toMatchObject({ kind: 'calendar', url: 'http://10.0.0.1/waste.ics' })
  const readResolutions = async () =>
    (await ask(templates.list, { q: 'yard', sort: 'resolution' })).items.map(({ resolution }) => resolution)
  await expect.poll(readResolutions).toEqual(['296x128', '800x480'])
  const [small] = (await ask(templates.list, { q: 'yard', sort: 'resolution' })).items
  expect(JSON.stringify((await ask(templates.get, { id: small!._id })).canvas)).toContain(
    '{{source.my-yard.first.title}}',
  )

  const { shop, port, close } = await startFalseShop()
  try {
    shop.articles = [1, 2, 3, 4, 5, 6]
    await page.goto('/source/list')
    await page.getByRole('button', { name: 'Add source' }).click()
    await form.getByLabel('Name').fill('tea-shop')
    await form.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByTitle('Shopify (webhooks)').click()
    await form.getByLabel('Secret').fill('hush')
    await form.getByLabel('Address of the shop').fill(`http://127.0.0.1:${port}`)
    await form.getByLabel('Access key of the shop').fill('let-me-in')
    await form.getByLabel('Remove items that are no longer in the shop').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row').getByRole('link', { name: 'tea-shop' }).click()
    await page.getByRole('button', { name: 'Read the whole shop' }).click()
    await expect(page.getByText('6 articles read')).toBeVisible()
    shop.articles = [1, 2, 3, 4, 5]
    await page.getByRole('button', { name: 'Read the whole shop' }).click()
    await expect(page.getByText('1 item removed: whole-6')).toBeVisible()
    expect((await ask(items.list, { q: 'whole-' })).total).toBe(5)
  } finally {
    await close()
  }
})

test('a person adds a push source, reads how to send data to it, sees the data, and changes it to one that the server reads', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  await page.goto('/source/list')
  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog', { name: 'Add source' })
  await expect(form.getByText('A small letter, then', { exact: false })).toBeVisible()
  await form.getByLabel('Name').fill('Weather')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a small letter', { exact: false })).toBeVisible()
  await expect(form.getByText('Please enter an address', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Use weather' }).click()
  await expect(form.getByText('Please enter a small letter', { exact: false })).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByTitle('Pushed by programs').click()
  await expect(form.getByLabel('Address')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').getByRole('link', { name: 'weather' }).click()
  const [source] = (await ask(dataSources.list, { name: 'weather' })).items
  await expect(page.getByRole('heading', { level: 1, name: 'weather' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Send data here' }).first()).toContainText(
    `/user/api/sources/${source!._id}/push`,
  )
  await expect(page.getByText('No data yet.')).toBeVisible()
  const { token } = await ask(login, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`/user/api/sources/${source!._id}/push`, { data: { temp: 21 }, headers })
  await expect(page.getByRole('region', { name: 'Data' }).first()).toContainText('"temp": 21')

  await page.getByRole('button', { name: 'Edit source' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit source' })
  await editDialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByTitle('JSON').click()
  await editDialog.getByLabel('Address').fill('http://127.0.0.1:9/weather')
  await editDialog.getByRole('button', { name: 'Add header' }).click()
  await editDialog.getByLabel('Name of header 1').fill('Authorization')
  await editDialog.getByLabel('Value of header 1').fill('Bearer s3cr3t')
  await editDialog.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect(page.getByText('since', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Authorization', { exact: true })).toBeVisible()
  await expect(page.getByText('s3cr3t')).toHaveCount(0)
  expect((await ask(dataSources.get, { id: source!._id })).value).toEqual({ temp: 21 })
})
