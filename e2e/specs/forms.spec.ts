import type { Page } from '@playwright/test'
import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** The forms that add something, each with the messages that it shows while it is empty. */
const prompts: [path: string, add: string, faults: string[]][] = [
  [
    '/system/user',
    'Add user',
    [
      'Please enter a username',
      'Please enter a password',
      'Please enter an email address',
      'Please enter a phone number',
      'Please enter a company',
      'Please enter an address',
    ],
  ],
  ['/device/product', 'Add product', ['Please enter a name']],
  ['/system/devtype', 'Add device type', ['Please enter a name', 'Please enter a value']],
  [
    '/system/screentype',
    'Add screen type',
    [
      'Please enter a size',
      'Please enter the module',
      'Please enter a value',
      'Please enter the sort order',
      'Please enter the width',
      'Please enter the height',
      'Please choose the colours',
    ],
  ],
  ['/system/algorithm', 'Add algorithm', ['Please enter a name', 'Please choose a method']],
  [
    '/system/ota',
    'Add OTA upgrade',
    [
      'Please enter a name',
      'Please choose a product',
      'Please choose a device type',
      'Please choose a screen type',
      'Please enter the software version, such as 1.02',
      'Please enter the hardware version, such as 1.02',
      'Please upload the firmware file',
      'Please enter a description',
    ],
  ],
]

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const question = (page: Page) => dialogOf(page, 'Discard your changes?')

for (const [path, add, faults] of prompts)
  test(`[valid-required] ${add}: every empty required field shows a message, and the first gets the focus`, async ({
    signedIn: page,
  }) => {
    const sentUrls: string[] = []
    page.on('request', (request) => {
      if (['POST', 'PUT'].includes(request.method())) sentUrls.push(request.url())
    })
    await page.goto(path)
    await page.getByRole('button', { name: add }).first().click()
    const form = dialogOf(page, add)
    await expect(form.getByRole('textbox').first()).toBeVisible()
    // Prefilled values are cleared.
    for (const field of await form.getByRole('spinbutton').all()) await field.fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const fault of faults) await expect(form.getByText(fault, { exact: true }), fault).toBeVisible()
    await expect(form.locator('.ant-form-item-has-error').first().locator('input').first()).toBeFocused()
    expect(sentUrls).toEqual([])
  })

test('[valid-required] the form of a template refuses an empty name', async ({ signedIn: page, app }) => {
  const canvas = { version: 1 as const, elements: [] }
  await app.admin.ask(templates.create, { name: 'Nameless', resolution: '400x300', canvas })
  await page.goto('/template/list')
  await page.getByRole('button', { name: 'More actions for Nameless' }).click()
  await page.getByRole('menuitem', { name: 'Name and labels' }).click()
  const form = dialogOf(page, 'Name and labels')
  await form.getByLabel('Name').fill('  ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a name')).toBeVisible()
})

test('[screen-crud] a device is added, changed and removed', async ({ signedIn: page, app }) => {
  await app.admin.ask(products.create, { name: 'By hand', uri: 'by-hand' })
  await page.goto('/device/list')
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const form = dialogOf(page, 'Add device')
  await form.getByLabel('MAC address').fill('not one')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible()
  await form.getByLabel('MAC address').fill('02-FE-00-00-07-01')
  await form.getByLabel('Alias').fill('Porch')
  await form.getByLabel('Screen').click()
  await page.getByTitle('4.2 · B/W', { exact: true }).last().click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const readStored = async () => (await app.admin.ask(devices.list, { mac: '02fe00000701' })).items[0]
  expect(await readStored()).toMatchObject({ alias: 'Porch', status: 'offline' })
  await page.goto('/device/list?q=02fe00000701')
  await page.getByRole('button', { name: 'Edit Porch' }).click()
  const edit = dialogOf(page, 'Edit device')
  await edit.getByLabel('Alias').fill('Back door')
  await edit.getByLabel('Algorithm').click()
  await page.getByTitle('Floyd-Steinberg', { exact: true }).last().click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Back door' })).toBeVisible()
  expect((await readStored())?.algorithm).toEqual(expect.any(String))
  await page.getByRole('button', { name: 'More actions for Back door' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete device Back door?').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Back door has been deleted')
  expect(await readStored()).toBeUndefined()
})

test('[error-delete] the question before a deletion names the thing and what still uses it', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  const fleet = await app.addTags('held', [tagOf(0xbc0, screen!)])
  const [device] = (await app.admin.ask(devices.list, { mac: fleet.tags[0]!.mac })).items
  await app.admin.ask(devices.update, { ...device!, id: device!._id, alias: 'Cloakroom' })
  await page.goto('/device/product?q=held')
  await page.getByRole('button', { name: 'Delete held' }).click()
  const dialog = dialogOf(page, 'Delete product held?')
  await expect(dialog.getByRole('alert')).toHaveText('Cannot delete: used by 1 device (Cloakroom)')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await app.admin.ask(deviceTypes.create, { name: 'Unused', type: 4800 })
  await page.goto('/system/devtype?q=Unused')
  await page.getByRole('button', { name: 'Delete Unused' }).click()
  const unusedDialog = dialogOf(page, 'Delete device type Unused?')
  await expect(unusedDialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expect(unusedDialog.getByRole('alert')).toHaveCount(0)
  await unusedDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Unused' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Unused' }).click()
  await unusedDialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Unused has been deleted')
})

test('Escape, a click outside, Cancel and the browser’s Back button ask before typed values are lost', async ({
  signedIn: page,
}) => {
  await page.goto('/device/list')
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const form = dialogOf(page, 'Add product')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add product' }).first().click()
  await form.getByLabel('Name').fill('Half done')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(form.getByLabel('Name')).toHaveValue('Half done')
  }
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
})

test('a name that already exists gets a hint and is still accepted', async ({ signedIn: page, app }) => {
  await app.admin.ask(products.create, { name: 'Twin', uri: 'twin-1' })
  await page.goto('/device/product')
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const form = dialogOf(page, 'Add product')
  await form.getByLabel('Name').fill('Twin')
  await expect(form.getByText('Another one already has this name.')).toBeVisible()
  await form.getByLabel('Topic prefix').fill('twin-2')
  await form.getByRole('button', { name: 'Save' }).dblclick()
  await expect(form).toHaveCount(0)
  expect((await app.admin.ask(products.list, { name: 'Twin' })).total).toBe(2)
  await page.goto('/device/product?q=twin-2')
  await page.getByRole('button', { name: 'Edit Twin' }).click()
  const edit = dialogOf(page, 'Edit product')
  await edit.getByLabel('Name').fill('Single')
  await expect(edit.getByText('Another one already has this name.')).toHaveCount(0)
})

test('a double click on Save creates only one object', async ({ signedIn: page, app }) => {
  await page.goto('/system/algorithm')
  await page.getByRole('button', { name: 'Add algorithm' }).click()
  const form = dialogOf(page, 'Add algorithm')
  await form.getByLabel('Name').fill('Only once')
  await form.getByLabel('Method').fill('Burkes')
  await page.getByTitle('Burkes', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).dblclick()
  await expect(form).toHaveCount(0)
  expect((await app.admin.ask(algorithms.list, { name: 'Only once' })).total).toBe(1)
})
