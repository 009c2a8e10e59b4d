import { devices } from '@wifi-tms/contract/devices'
import { bookNow } from '@wifi-tms/contract/door'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { expect, test } from '../src/test.ts'

test('[entity-room] the dashboard counts rooms by state and links to them and to their utilisation, also as a table', async ({
  signedIn: page,
  app,
}) => {
  // Without any device the dashboard has the first steps.
  const { _id } = await app.admin.ask(products.create, { name: 'Room use', uri: 'room-use' })
  await app.admin.ask(devices.create, { mac: 'a0a0a0a01a00', alias: 'Room use', product: _id })
  const { _id: room } = await app.admin.ask(rooms.create, { name: 'Kirkenes', timeZone: 'UTC' })
  await app.admin.ask(rooms.create, { name: 'Vardø' })
  await app.admin.ask(bookNow, { room, minutes: 15 })
  // The scheduler stores the room's state in its row a moment later.
  const countBusy = async () => (await app.admin.ask(rooms.list, { state: 'busy', q: 'Kirkenes' })).total
  await expect.poll(countBusy).toBe(1)
  await page.goto('/index')
  await page.getByRole('list', { name: 'Rooms now' }).getByRole('link', { name: 'busy' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Kirkenes' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Vardø' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Room utilisation' }).click()
  await expect(page.getByText('No figures for these days')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^rooms-.*\.csv$/)

  // The dashboard says when the rooms cannot be counted, and counts them on another try.
  const statesAddress = '**/user/api/rooms/states*'
  await page.route(statesAddress, (route) => route.abort())
  await page.goto('/index')
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(failure).toBeVisible()
  await page.unroute(statesAddress)
  // The page also tries again by itself, perhaps before the press.
  await failure
    .getByRole('button')
    .click({ timeout: 5000 })
    .catch(() => {})
  await expect(page.getByRole('list', { name: 'Rooms now' })).toBeVisible()
})
