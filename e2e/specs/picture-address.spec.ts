import { products } from '@wifi-tms/contract/products'
import { signIn } from '@wifi-tms/tags/call'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a person creates a device with a picture address, sees the address once with settings to copy, opens the picture by it, and replaces the address', async ({
  page,
  app,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await addPerson(app, 'tinkerer', ['editor'])
  const { ask } = await signIn(app.url, person.username, person.password)
  await ask(products.create, { name: 'Frames', uri: 'frames' })
  await logInAs(page, person, '/device/list')
  await page.getByRole('button', { name: 'Picture address…' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add a picture address' })
  await addDialog.getByRole('button', { name: 'Make the address' }).click()
  await expect(addDialog).toContainText('Please enter an alias')
  await expect(addDialog).toContainText('Please choose a screen type')
  await addDialog.getByLabel('Alias').fill('Hall frame')
  await addDialog.getByRole('combobox', { name: 'Screen type' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await addDialog.getByRole('button', { name: 'Make the address' }).click()

  const addressDialog = page.getByRole('dialog', { name: 'Picture address of Hall frame' })
  const address = (await addressDialog.locator('.made-secret').textContent())!
  expect(address).toMatch(/^http:\/\/.*\/picture\/[\w-]{43}$/)
  await expect(addressDialog.getByRole('region', { name: 'ESPHome' })).toContainText(`url: ${address}.png`)
  expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])
  await addressDialog.getByRole('combobox', { name: 'Program' }).click()
  await page.getByTitle('curl and a framebuffer').click()
  await addressDialog.getByRole('button', { name: 'Copy these lines' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`${address}.png`)
  const picture = await page.request.get(`${address}.png`)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  await addressDialog.getByRole('button', { name: 'I have saved it' }).click()

  await page.getByRole('link', { name: 'Hall frame' }).click()
  await expect(page.getByText('picture address', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Commands' })).toHaveCount(0)
  await page.getByRole('button', { name: 'New address…' }).click()
  const renewDialog = page.getByRole('dialog', { name: 'New picture address of Hall frame' })
  await renewDialog.getByRole('button', { name: 'Make the address' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture address of Hall frame' })).toContainText('/picture/')
  expect((await page.request.get(`${address}.png`)).status()).toBe(404)
})
