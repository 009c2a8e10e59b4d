import { devices } from '@wifi-tms/contract/devices'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { ADMIN, tagOf } from '../src/app.ts'
import { tabTo } from '../src/keys.ts'
import { expect, test } from '../src/test.ts'

test('a person logs in, changes a user and displays a template on a device by keyboard alone', async ({
  page,
  app,
}) => {
  const details = { email: 'typed@example.org', phone: '1', company: '', address: 'Quay 1' }
  const { _id } = await app.admin.ask(users.create, { username: 'typed-only', password: 'password-1', ...details })
  const screen = (await app.screens()).find(({ color, width }) => color === 'B/W' && width === 400)!
  const fleet = await app.addTags('typed', [tagOf(0xfc1, screen)])
  const { mac } = fleet.tags[0]!
  const { width, height } = screen
  const canvas = { version: 1 as const, elements: [] }
  await app.admin.ask(templates.create, { name: 'Typed sign', resolution: `${width}x${height}`, canvas })
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const open = async (name: string) => {
    await tabTo(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }

  await page.goto('/')
  await tabTo(page, page.getByLabel('Username'))
  await keyboard.type(ADMIN.username)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(ADMIN.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await open('Users')
  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type('typed-only')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await tabTo(page, button('Edit typed-only'))
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByLabel('Username')).toBeFocused()
  await tabTo(page, form.getByLabel('Company'))
  await keyboard.type('Harbour')
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(button('Edit typed-only')).toBeFocused()
  expect(await app.admin.ask(users.get, { id: _id })).toMatchObject({ company: 'Harbour' })

  await open('Batch display')
  await tabTo(page, button('New display'))
  await keyboard.press('Enter')
  const deviceRegion = page.getByRole('region', { name: 'Devices' })
  await tabTo(page, deviceRegion.getByRole('searchbox'))
  await keyboard.type(mac)
  await expect(deviceRegion.locator('tbody tr')).toHaveCount(1)
  await tabTo(page, deviceRegion.locator('tbody').getByRole('checkbox'))
  await keyboard.press('Space')
  // Tab reaches the first radio of the group, the arrow keys the others.
  const template = page.getByRole('radio', { name: 'Typed sign' })
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('Space')
  for (let step = 0; step < 50 && !(await template.isChecked()); step++) await keyboard.press('ArrowDown')
  await expect(template).toBeChecked()
  await tabTo(page, button('Display'))
  await keyboard.press('Enter')
  await expect
    .poll(async () => (await app.admin.ask(devices.list, { mac })).items[0]?.shown?.templateName, {
      timeout: 120_000,
    })
    .toBe('Typed sign')
})
