import { products } from '@wifi-tms/contract/products'
import { addTag } from '../src/device-page.ts'
import { expect, test } from '../src/test.ts'

test('the list is filtered by a label, whose chips stand there in one colour', async ({ signedIn: page, product }) => {
  await addTag(product, 'Chip one', ['aisle', 'cold'])
  await addTag(product, 'Chip two', ['door'])
  await page.goto('/device/list')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Chip one').getByRole('listitem')).toHaveText(['aisle', 'cold'])
  await expect(row('Chip two').getByRole('listitem')).toHaveText(['door'])
  await page.getByLabel('Label', { exact: true }).click()
  await page.getByTitle('aisle (1)').click()
  await expect(page).toHaveURL(/labels=aisle/)
  await expect(row('Chip one')).toBeVisible()
  await expect(row('Chip two')).toHaveCount(0)
})

test('new devices appear at once; those that wait are accepted or rejected, one by one, the chosen ones or all', async ({
  signedIn: page,
  product,
}) => {
  const { admin } = product
  const made = await admin.ask(products.create, { name: 'Judged', uri: 'judged', enrolment: 'approval' })
  const knock = async (number: number) => {
    const mac = number.toString(16).padStart(12, '0')
    const authorization = `Basic ${Buffer.from(`${mac}:${made.apikey}`).toString('base64')}`
    return (await fetch(`${product.url}/device/v1/desired`, { headers: { authorization } })).status
  }
  await page.goto('/device/list?sort=mac')
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await knock(number)).toBe(401)
  const bar = page.getByRole('region', { name: 'Awaiting approval' })
  await expect(bar).toContainText('6 devices are awaiting approval')
  const row = (end: string) => page.getByRole('row').filter({ hasText: `00:00:00:00:00:${end}` })
  await expect(row('01')).toContainText('awaiting approval')
  await expect(row('01')).toContainText('new')
  await page.getByRole('button', { name: 'Accept 00:00:00:00:00:01' }).click()
  await expect(row('01')).not.toContainText('awaiting approval')
  expect(await knock(1)).toBe(200)

  await page.getByRole('button', { name: 'Reject 00:00:00:00:00:02' }).click()
  await page.getByRole('dialog', { name: 'Reject 00:00:00:00:00:02?' }).getByRole('button', { name: 'Reject' }).click()
  await expect(row('02')).toHaveCount(0)
  expect(await knock(2)).toBe(401)
  await expect(bar).toContainText('4 devices are awaiting approval')

  for (const end of ['05', '06']) await row(end).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject chosen…' }).click()
  await page.getByRole('dialog', { name: 'Reject 2 devices?' }).getByRole('button', { name: 'Reject' }).click()
  await expect(row('05')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  expect(await knock(6)).toBe(401)

  await bar.getByRole('button', { name: 'Show only these' }).click()
  await expect(row('01')).toHaveCount(0)
  await bar.getByRole('button', { name: 'Accept all' }).click()
  await expect(bar).toHaveCount(0)
  expect([await knock(3), await knock(4)]).toEqual([200, 200])
})

test('rows are asked for once, in the order of the address, before the list is drawn', async ({ signedIn: page }) => {
  const asked: string[] = []
  await page.route('**/user/api/rest/devices?*', async (route) => {
    const { search } = new URL(route.request().url())
    if (!search.includes('page=')) return route.continue()
    asked.push(search)
    // It is asked for by then, or never.
    await expect(page.getByRole('table')).toBeHidden()
    await route.continue()
  })
  // The link, once it stands, asks anew for what it may have missed.
  await page.routeWebSocket('**/mqtt', () => {})
  await page.goto('/device/list?sort=-alias')
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible()
  expect(asked).toEqual(['?page=1&limit=10&sort=-alias'])
})
