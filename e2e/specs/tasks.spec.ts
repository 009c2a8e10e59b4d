import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { readRuns, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('[entity-task] a person adds a task with a template and a time, runs it, pauses it, changes it and deletes it', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const text = 'Soup {{data.soup}}, {{data.prices.0}}'
  const elements = [{ id: 'a', kind: 'text' as const, x: 0, y: 0, width: 300, height: 40, text }]
  const canvas = { version: 1 as const, elements }
  const template = await app.admin.ask(templates.create, { name: 'Rooms menu', resolution: '400x300', canvas })
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('menus', [tagOf(0xf88, screen)])
  const [device] = (await app.admin.ask(devices.list, { q: 'f88' })).items
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add task' })
  await form.getByRole('button', { name: 'Save' }).click()
  for (const fault of ['Please enter a name', 'Please choose a template', 'Please choose devices'])
    await expect(form.getByText(fault)).toBeVisible()
  await form.getByLabel('Name').fill('Noon menu')
  await form.getByRole('combobox', { name: 'Template' }).fill('Rooms menu')
  await page.getByTitle('Rooms menu · 400 × 300').click()
  await expect(form.getByRole('img', { name: /^Rooms menu/ })).toBeVisible()
  const values = form.getByRole('group', { name: 'Values' })
  await expect(values).toContainText('No value for: soup, prices.0')
  await values.getByLabel('soup').fill('Leek')
  await expect(values).toContainText('No value for: prices.0')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(values).toContainText('Enter the values, or tick the box to display it anyway')
  await values.getByLabel('Display anyway, as it is').check()
  await form.getByLabel('Trigger time').fill('2020-01-01T12:00')
  await form.getByRole('combobox', { name: 'Show on' }).click()
  await page.getByTitle('Devices with a label').click()
  await form.getByRole('combobox', { name: 'Labels' }).click()
  await expect(page.getByText('No device has a label yet.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Show on' }).click()
  await page.getByTitle('Chosen devices').click()
  await form.getByRole('combobox', { name: 'Devices' }).fill(device!.mac)
  await page.getByTitle(device!.mac.replace(/(..)(?=.)/g, '$1:')).click()
  await page.keyboard.press('Escape')
  // A click while the list of devices is closing may only close it.
  await expect(async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This time is in the past')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await form.getByLabel('Trigger time').fill('2099-01-05T12:00')
  await form.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByTitle('Other …').click()
  await form.getByLabel('Every how many').fill('2')
  for (const day of ['Mon', 'Wed']) {
    await form.getByRole('combobox', { name: 'Days of the week' }).click()
    await page.getByTitle(day, { exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await form.getByRole('combobox', { name: 'Ends' }).click()
  await page.getByTitle('Ends after a number of times').click()
  await form.getByLabel('Number of times').fill('4')
  await expect(form.getByRole('status', { name: 'Next runs' }).getByRole('time')).toHaveCount(4)
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Noon menu' })
  await expect(row).toContainText('Every 2 weeks: Monday, Wednesday – 4 times')
  await expect(row).toContainText('2099-01-05')
  await expect(row.getByText(device!.mac.match(/../g)!.join(':'))).toBeVisible()
  const [task] = (await app.admin.ask(tasks.list, { q: 'Noon' })).items
  expect(task).toMatchObject({
    template: template._id,
    devices: [device!._id],
    data: { soup: 'Leek' },
    repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4',
  })

  await row.getByRole('button', { name: 'Run Noon menu now' }).click()
  // The price was left empty.
  await page.getByRole('button', { name: 'Display anyway' }).click()
  await expect(row).toContainText('done')
  const readWanted = async () => (await app.admin.ask(devices.get, { id: device!._id })).wanted
  await expect.poll(async () => [(await readWanted())?.source, (await readWanted())?.state]).toEqual(['task', 'shown'])
  await row.getByRole('button', { name: 'Runs of Noon menu' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs of Noon menu' })
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await expect(runs.getByRole('listitem')).toContainText('done')
  const { displayId } = (await app.admin.ask(readRuns, { id: task!._id })).items[0]!
  await expect(runs.getByRole('link', { name: 'Display' })).toHaveAttribute('href', new RegExp(displayId!))
  await page.keyboard.press('Escape')
  await row.getByRole('switch', { name: 'Noon menu is enabled' }).click()
  await expect(row.getByRole('switch', { name: 'Noon menu is enabled' })).not.toBeChecked()
  await expect.poll(async () => (await app.admin.ask(tasks.get, { id: task!._id })).nextRuns).toEqual([])

  await page.goto('/template/list')
  await page.getByRole('button', { name: 'More actions for Rooms menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Cannot delete: used by 1 task (Noon menu)')
  await page.goto('/task/list')
  await page.getByRole('button', { name: 'Edit Noon menu' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit task' })
  await expect(edit.getByLabel('soup')).toHaveValue('Leek')
  await edit.getByLabel('prices.0').fill('12.50')
  await edit.getByLabel('Name').fill('Dinner menu')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await app.admin.ask(tasks.get, { id: task!._id })).data)
    .toEqual({ soup: 'Leek', prices: { 0: '12.50' } })
  await page.getByRole('button', { name: 'Delete Dinner menu' }).click()
  await page.getByRole('dialog', { name: 'Delete task Dinner menu?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Dinner menu' })).toHaveCount(0)
})

test('a display at another time becomes a task of the chosen devices, whose form makes a template from a design', async ({
  signedIn: page,
  app,
}) => {
  const { _id: product } = await app.admin.ask(products.create, { name: 'Canteen', uri: 'canteen' })
  await app.admin.ask(devices.create, { mac: 'a0a0a0a0a0e1', alias: 'Canteen door', product })
  await page.goto('/display/new?q=a0a0a0a0a0e1')
  await page.getByRole('checkbox', { name: 'Select Canteen door' }).check()
  await page.getByRole('link', { name: 'Show at another time…' }).click()
  const form = page.getByRole('dialog', { name: 'Add task' })
  await expect(form.locator('.ant-select-selection-item', { hasText: 'Canteen door' })).toBeVisible()
  await form.getByRole('button', { name: 'New from a design…' }).click()
  const design = page.getByRole('listitem').filter({ hasText: 'Notice' })
  await design.getByRole('button').click()
  await expect(form).toContainText('Notice · 960 × 680')
  await expect(form.getByRole('group', { name: 'Values' }).getByLabel('sender')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/task\/list$/)

  // The form that a link has opened is not kept for the link of another device.
  await app.admin.ask(devices.create, { mac: 'a0a0a0a0a0e2', alias: 'Canteen window', product })
  for (const name of ['Canteen door', 'Canteen window']) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Device list' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Show at another time…' }).click()
    await expect(form.locator('.ant-select-selection-item', { hasText: 'Canteen' })).toHaveText(name)
    await page.goBack()
  }
})
