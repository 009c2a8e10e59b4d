import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { playlists } from '@wifi-tms/contract/playlists'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('the dashboard links to the playlists, rooms and directories that cannot show their templates because values are missing', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('halls', [tagOf(0xfa1, screen), tagOf(0xfa2, screen), tagOf(0xfa3, screen)])
  const idOf = async (q: string) => (await ask(devices.list, { q })).items[0]!._id
  const text = { id: 'a', kind: 'text' as const, x: 0, y: 0, width: 300, height: 40, text: '{{data.price}}' }
  const canvas = { version: 1 as const, elements: [text] }
  const { _id: template } = await ask(templates.create, { name: 'Flyer', resolution: '400x300', canvas })
  const entries = [{ template, minutes: 30 }]
  await ask(playlists.create, { name: 'Lobby loop', entries, devices: [await idOf('fa1')], timeZone: 'UTC' })
  const room = { name: 'Oslo', timeZone: 'UTC', templates: { free: template }, devices: [await idOf('fa2')] }
  const { _id: roomId } = await ask(rooms.create, room)
  await ask(directories.create, { name: 'Lift', rooms: [roomId], devices: [await idOf('fa3')], template })

  await expect.poll(async () => (await ask(devices.get, { id: room.devices[0]! })).shown?.lacks).toEqual([])
  expect((await ask(devices.get, { id: await idOf('fa1') })).wanted).toBeNull()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const expectLink = async (name: string) => {
    // The server counts what needs attention at most once in 10 seconds.
    await expect(async () => {
      await page.goto('/index')
      await attention.getByRole('link', { name, exact: true }).click({ timeout: 2000 })
    }).toPass()
    await expect(page.locator('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  }
  await expectLink('Lobby loop')
  await expect(page).toHaveURL(/\/playlist\/list\?_id=/)
  await expectLink('Lift')
  await expectLink('Oslo')
  await page.goto('/index')
  const sentence = '1 room whose door sign shows another template, as values are missing'
  await expect(attention.getByRole('link', { name: sentence })).toBeVisible()
})
