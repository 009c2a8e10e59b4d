import type { Page } from '@playwright/test'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { createKey, listKeys, MOST_KEYS } from '@wifi-tms/contract/keys'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { addressOf, signIn } from '@wifi-tms/tags/call'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { tabTo } from '../src/keys.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, expectMessage, test } from '../src/test.ts'

const PATH = '/profile/index'
const keys = (page: Page) => page.getByRole('region', { name: 'API keys' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New API key' })

/** Types each name into the focused field of permissions and picks the first match. */
async function choosePermissions(page: Page, ...names: string[]) {
  for (const name of names) {
    await page.keyboard.type(name)
    await expect(page.locator('.ant-select-item-option-active')).toContainText(name)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}

test('a person creates an API key by keyboard, sees it once, calls only what it permits, and revokes it', async ({
  page,
  app,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await logInAs(page, await addPerson(app, 'programmer', ['editor']), PATH)
  await expect(keys(page)).toContainText('No API keys yet')
  await tabTo(page, keys(page).getByRole('button', { name: 'New API key' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Please enter a name')).toBeVisible()
  await expect(dialog(page).getByText('Please choose a permission')).toBeVisible()
  await page.keyboard.type('Till 7')
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Permissions' }))
  await choosePermissions(page, 'templates.read', 'Show a template')
  await expect(dialog(page)).toContainText('displays.write')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Create' }))
  await page.keyboard.press('Enter')

  const keyDialog = page.getByRole('dialog', { name: 'API key “Till 7”' })
  await expect(keyDialog).toContainText('shown only now')
  const key = (await keyDialog.locator('code').textContent())!
  expect(key).toMatch(/^wt_.{43}$/)
  await tabTo(page, keyDialog.getByRole('button', { name: 'Copy key' }))
  // The page's clock moves on, and the list is drawn again.
  await page.clock.runFor(61_000)
  await expect(keyDialog.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await tabTo(page, keyDialog.getByRole('button', { name: 'I have saved it' }))
  await page.keyboard.press('Enter')
  await expect(keyDialog).toHaveCount(0)
  await expect(keys(page).getByRole('button', { name: 'New API key' })).toBeFocused()

  const listedKey = keys(page).getByRole('listitem').filter({ hasText: 'Till 7' })
  await expect(listedKey).toContainText(`${key.slice(0, 9)}…`)
  for (const text of ['templates.read', 'displays.write', 'never used']) await expect(listedKey).toContainText(text)
  const [createdAt, expiresAt] = await listedKey
    .locator('time')
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => Date.parse(dateTime)))
  expect(Math.round((expiresAt! - createdAt!) / 86_400_000)).toBe(90)
  const storedTexts = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  )
  expect(storedTexts + (await page.content())).not.toContain(key)

  const answerTo = async (endpoint: Endpoint) => {
    const { method } = endpoint
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(addressOf(endpoint, {}, app.url), { method, headers })
    return [response.status, (await response.json()).code]
  }
  expect(await answerTo(templates.list)).toEqual([200, 20000])
  expect(await answerTo(products.list)).toEqual([403, 40300])
  expect(await answerTo(listKeys)).toEqual([403, 40300])
  await page.reload()
  await expect(listedKey).toContainText('last used')

  await tabTo(page, listedKey.getByRole('button', { name: 'Revoke the API key Till 7' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke the API key Till 7?' })
  await tabTo(page, question.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect(await answerTo(templates.list)).toEqual([200, 20000])
  await expect(listedKey.getByRole('button', { name: 'Revoke' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Revoke' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Till 7 has been revoked')
  await expect(keys(page)).toContainText('No API keys yet')
  expect(await answerTo(templates.list)).toEqual([401, 50008])
})

test('the form offers only permissions of the person’s own roles, adds all view permissions by one press, and asks before it discards typed values', async ({
  page,
  app,
}) => {
  await logInAs(page, await addPerson(app, 'reader', ['viewer']), PATH)
  await keys(page).getByRole('button', { name: 'New API key' }).click()
  await dialog(page).getByLabel('Name').fill('Board')
  const field = dialog(page).getByRole('combobox', { name: 'Permissions' })
  for (const withheld of ['write', 'audit.read']) {
    await field.fill(withheld)
    await expect(page.locator('.ant-select-item-option')).toHaveCount(0)
  }
  await field.fill('')
  await field.press('Escape')
  await dialog(page).getByRole('button', { name: 'Add all view permissions' }).click()
  await dialog(page).getByRole('combobox', { name: 'Expires' }).click()
  await page.getByTitle('Never').click()
  expect(await accessibilityFaultsInLightAndDark(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  const keyDialog = page.getByRole('dialog', { name: 'API key “Board”' })
  await expect(keyDialog).toBeVisible()
  expect(await accessibilityFaultsInLightAndDark(page, '[role=dialog]')).toEqual([])
  // Neither Escape nor a click beside the dialog closes it: the key is shown only here.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await keyDialog.getByRole('button', { name: 'I have saved it' }).click()
  const listedKey = keys(page).getByRole('listitem').filter({ hasText: 'Board' })
  await expect(listedKey).toContainText('never expires')
  await expect(listedKey.getByText('devices.read')).toBeHidden()
  await listedKey.getByText(/^\d+ permissions$/).click()
  await expect(listedKey.getByText('devices.read')).toBeVisible()
  await expect(listedKey.getByText(/write/)).toHaveCount(0)
  expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])
})

test('a person who has the most API keys allowed cannot create another and reads why', async ({ page, app }) => {
  const person = await addPerson(app, 'collector')
  const { ask } = await signIn(app.url, person.username, person.password)
  for (let number = 1; number <= MOST_KEYS; number++)
    await ask(createKey, { name: `Key ${number}`, permissions: ['devices.read'] })
  await logInAs(page, person, PATH)
  await expect(keys(page).getByRole('listitem').filter({ hasText: 'Key' })).toHaveCount(MOST_KEYS)
  await keys(page).getByRole('button', { name: 'New API key' }).click()
  await dialog(page).getByLabel('Name').fill('One more')
  await dialog(page).getByRole('button', { name: 'Add all view permissions' }).click()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expectMessage(page, 'You have reached the limit of 50 API keys')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('One more')
})
