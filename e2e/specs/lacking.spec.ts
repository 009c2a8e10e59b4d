import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('the console asks before it displays a picture that lacks values, and then lists it under what needs attention', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('lacking', [tagOf(0xf91, screen)])
  const { items } = await admin.ask(devices.list, { q: 'f91' })
  const { _id: id } = items[0]!
  const text = (words: string) => {
    const elements = [{ id: 'a', kind: 'text' as const, x: 0, y: 0, width: 300, height: 40, text: words }]
    return { name: 'Offer', resolution: '400x300', canvas: { version: 1 as const, elements } }
  }
  const offer = await admin.ask(templates.create, text('{{data.price}}'))
  const schedule = { triggerTime: '2099-01-05T12:00', timeZone: 'UTC', devices: [id] }
  await admin.ask(tasks.create, { name: 'Evening offer', template: offer._id, ...schedule, force: true })

  await page.goto('/task/list')
  await page.getByRole('button', { name: 'Run Evening offer now' }).click()
  const question = page.getByRole('dialog', { name: 'Display Evening offer without these values?' })
  await expect(question).toContainText('No value for: price.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await admin.ask(devices.get, { id })).wanted).toBeNull()
  await page.getByRole('button', { name: 'Run Evening offer now' }).click()
  await question.getByRole('button', { name: 'Display anyway' }).click()
  await expectMessage(page, 'Evening offer runs now')
  await expect.poll(async () => (await admin.ask(devices.get, { id })).shown?.lacks).toEqual(['data.price'])

  await page.goto('/index')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: '1 device with a picture that lacks values' }).click()
  await expect(page.getByText('Picture without values')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Offer' })
  await expect(row).toContainText('No value for: price')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Showing now' })).toContainText('No value for: price')

  await page.goto('/template/list')
  await page.getByRole('button', { name: 'More actions for Offer', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Where used' }).click()
  await page.getByRole('button', { name: 'Refresh the 1 device set to show it' }).click()
  await page
    .getByRole('dialog', { name: 'Display Offer without these values?' })
    .getByRole('button', { name: 'Display anyway' })
    .click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
  await expect(page.getByText('1 picture lacks values.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' })).toContainText('No value for: price')
})

test('values entered in the display form appear in the preview and on the devices', async ({ signedIn: page, app }) => {
  const { admin } = app
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('given', [tagOf(0xf95, screen)])
  const { items } = await admin.ask(devices.list, { q: 'f95' })
  const { _id: id } = items[0]!
  const word = (text: string, y: number) => {
    return { id: `t${y}`, kind: 'text' as const, x: 0, y, width: 400, height: 40, text }
  }
  const canvas = { version: 1 as const, elements: [word('{{data.name}}', 0), word('{{data.room.number}}', 60)] }
  const template = await admin.ask(templates.create, { name: 'Sign', resolution: '400x300', canvas })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/display/new?template=${template._id}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
  const values = page.getByRole('group', { name: 'Values' })
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('img').first()
  const samples = await preview.getAttribute('src')
  await values.getByLabel('name').fill('Dr Eva Lind')
  await expect(preview).not.toHaveAttribute('src', samples!)
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('No value for: room.number.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // The box is about devices that show the picture already; it does not answer the question about missing values.
  await page.getByRole('checkbox', { name: 'Refresh even if already shown' }).check()
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('No value for: room.number.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await values.getByLabel('room.number').fill('2.14')
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
  await expect.poll(async () => (await admin.ask(devices.get, { id })).wanted?.lacks).toEqual([])
  const { mac } = items[0]!
  const singleDisplay = await admin.ask(showOne, {
    mac,
    templateId: template._id,
    force: true,
    data: { name: 'Dr Eva Lind', room: { number: '2.14' } },
  })
  expect((await admin.ask(devices.get, { id })).wanted?.frame).toBe(singleDisplay.frame)
})
