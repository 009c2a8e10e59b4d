import { devices } from '@wifi-tms/contract/devices'
import { playlists } from '@wifi-tms/contract/playlists'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('a person creates a playlist, its device shows the entries and the device page says why, and the person removes it', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/playlist/list')
  const canvas = { version: 1 as const, elements: [] }
  for (const name of ['Lobby news', 'Lobby sport'])
    await app.admin.ask(templates.create, { name, resolution: '400x300', canvas })
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('lobby', [tagOf(0x1800, screen)])
  const [device] = (await app.admin.ask(devices.list, { q: '1800' })).items
  await page.getByRole('button', { name: 'Add playlist' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add playlist' })
  await form.getByRole('button', { name: 'Save' }).click()
  for (const fault of ['Please enter a name', 'Please choose a template'])
    await expect(form.getByText(fault)).toBeVisible()
  await form.getByLabel('Name').fill('Lobby')
  await form.getByRole('button', { name: 'Add entry' }).click()
  const entry = (number: number) => form.getByRole('listitem', { name: `Entry ${number}` })
  for (const [number, name] of [
    [1, 'Lobby news'],
    [2, 'Lobby sport'],
  ] as const) {
    const template = entry(number).getByRole('combobox', { name: 'Template' })
    // The menu of the previous field may close this one while it disappears.
    await expect(async () => {
      await template.fill('')
      await template.fill(name)
      await page
        .getByTitle(new RegExp(`^${name} · `))
        .filter({ visible: true })
        .click({ timeout: 2000 })
    }).toPass()
  }
  await entry(1).getByLabel('From').fill('10:00')
  await entry(1).getByLabel('To').fill('09:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The end must be after the start')).toBeVisible()
  for (const time of ['From', 'To']) await entry(1).getByLabel(time).fill('')
  await entry(1).getByLabel('Minutes').fill('1440')
  await form.getByRole('button', { name: 'Move entry 2 up' }).click()
  await entry(1).getByLabel('Minutes').fill('1440')
  await form.getByRole('combobox', { name: 'Devices' }).fill(device!.mac)
  // Each option names the screen of the device.
  await page.getByTitle(`${device!.mac.replace(/(..)(?=.)/g, '$1:')} · ${screen.name} · ${screen.color}`).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Lobby sport → Lobby news' })
  await expect(row).toContainText('until')
  const [playlist] = (await app.admin.ask(playlists.list, { q: 'Lobby' })).items
  expect(playlist!.entries.map(({ minutes, hours }) => [minutes, hours])).toEqual([
    [1440, null],
    [1440, null],
  ])
  const readWanted = async () => (await app.admin.ask(devices.get, { id: device!._id })).wanted
  await expect
    .poll(async () => [(await readWanted())?.source, (await readWanted())?.templateName])
    .toEqual(['playlist', 'Lobby sport'])

  await page.goto(`/device/edit/${device!._id}`)
  await expect(page.getByText('Playlist “Lobby”', { exact: true })).toBeVisible()

  // The product of the device gets quiet times that together last all day, and a limit of refreshes.
  await page.goto('/device/product?q=lobby')
  await page.getByRole('button', { name: 'Edit lobby' }).click()
  const productForm = page.getByRole('dialog', { name: 'Edit product' })
  for (const [number, from, to] of [
    [1, '00:00', '12:00'],
    [2, '12:00', '12:00'],
  ] as const) {
    await productForm.getByRole('button', { name: 'Add quiet hours' }).click()
    const time = productForm.getByRole('listitem', { name: `Quiet hours ${number}` })
    await time.getByLabel('From').fill(from)
    await time.getByLabel('To', { exact: true }).fill(to)
  }
  await productForm.getByLabel('Refreshes per device and day').fill('10')
  await productForm.getByRole('button', { name: 'Save' }).click()
  await expect(productForm.getByText('The end must differ from the start')).toBeVisible()
  await productForm.getByRole('listitem', { name: 'Quiet hours 2' }).getByLabel('To', { exact: true }).fill('00:00')
  await productForm.getByRole('button', { name: 'Save' }).click()
  await expect(productForm).toHaveCount(0)
  await page.goto(`/device/edit/${device!._id}`)
  await expect(page.getByText('Quiet hours until')).toBeVisible()
  await expect(page.getByText(/^\d of 10$/)).toBeVisible()
  await page.goto('/playlist/list')
  await page.getByRole('button', { name: 'Delete Lobby' }).click()
  await page.getByRole('dialog', { name: 'Delete playlist Lobby?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Lobby' })).toHaveCount(0)
})
