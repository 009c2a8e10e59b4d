import type { Page } from '@playwright/test'
import { createKey, listKeys } from '@wifi-tms/contract/keys'
import { readProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { signIn } from '@wifi-tms/tags/call'
import { photo } from '../src/files.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, expectMessage, setLanguage, test } from '../src/test.ts'

const PATH = '/profile/index'
const details = (page: Page) => page.getByRole('region', { name: 'Your details' })
const passwordForm = (page: Page) => page.getByRole('region', { name: 'Change password' })

async function fillPassword(page: Page, current: string, next: string, repeat: string) {
  await passwordForm(page).getByLabel('Current password').fill(current)
  await passwordForm(page).getByLabel('New password').fill(next)
  await passwordForm(page).getByLabel('Repeat password').fill(repeat)
  await passwordForm(page).getByRole('button', { name: 'Change password' }).click()
}

test('[route-profile] [error-profile] a person sees and changes their own details and picture; the page is in no menu', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'own-data', ['editor'])
  await logInAs(page, person, PATH)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Profile' })).toHaveCount(0)
  await expect(details(page)).toContainText('own-data')
  await expect(details(page)).toContainText('editor')
  for (const label of ['Email', 'Phone', 'Company', 'Address', 'Introduction'])
    await details(page).getByLabel(label).fill(`my ${label}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    details(page).getByRole('button', { name: 'Choose picture' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo('chelsea.png') })
  await expect(details(page).getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'User information has been updated success!')
  const storedUser = await app.admin.ask(users.get, { id: person._id })
  expect(storedUser).toMatchObject({
    email: 'my Email',
    phone: 'my Phone',
    company: 'my Company',
    address: 'my Address',
    introduction: 'my Introduction',
    avatar: expect.stringMatching(/^data:image\/jpeg;base64,/),
    roles: ['editor'],
  })
  await page.reload()
  await expect(details(page).getByLabel('Company')).toHaveValue('my Company')
  const picture = details(page).locator('img')
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([128, 128])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectMessage(page, 'This file cannot be read as a picture')
})

test('[route-profile] the page is reset on each visit, and asks before typed values are lost', async ({
  page,
  app,
}) => {
  await logInAs(page, await addPerson(app, 'leaves'), PATH)
  await details(page).getByLabel('Company').fill('Typed')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.getByRole('link', { name: 'Templates' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/index$/)
  await expect(details(page).getByLabel('Company')).toHaveValue('Typed')
  await page.getByRole('link', { name: 'Templates' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/template\/list$/)
  await page.goBack()
  await expect(details(page).getByLabel('Company')).toHaveValue('')
})

test('[valid-profile] a new password must have 6 to 16 characters and be repeated correctly', async ({ page, app }) => {
  const person = await addPerson(app, 'changes')
  await logInAs(page, person, PATH)
  const sentUrls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sentUrls.push(request.url()))
  await fillPassword(page, person.password, '12345', '')
  await expect(passwordForm(page).getByText('The password must have 6 to 16 characters')).toBeVisible()
  await expect(passwordForm(page).getByText('Please repeat the password')).toBeVisible()
  await fillPassword(page, '', 'password-2', 'password-3')
  await expect(passwordForm(page).getByText('Please enter the current password')).toBeVisible()
  await expect(passwordForm(page).getByText('The two passwords are not the same!', { exact: true })).toBeVisible()
  await fillPassword(page, person.password, '12345678901234567', '12345678901234567')
  await expect(passwordForm(page).getByText('The password must have 6 to 16 characters')).toBeVisible()
  expect(sentUrls).toEqual([])
  await fillPassword(page, person.password, 'password-2', 'password-2')
  await expectMessage(page, 'User information has been updated success!')
  await expect(passwordForm(page).getByLabel('New password')).toHaveValue('')
  await signIn(app.url, 'changes', 'password-2')
})

test('[valid-profile] [error-profile] the messages about passwords are translated', async ({ page, app }) => {
  const person = await addPerson(app, 'po-polsku')
  await setLanguage(page, 'pl')
  await page.goto(PATH)
  await page.getByLabel('Nazwa użytkownika').fill(person.username)
  await page.getByLabel('Hasło', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  const form = page.getByRole('region', { name: 'Zmień hasło' })
  await form.getByLabel('Obecne hasło').fill('wrong')
  await form.getByLabel('Nowe hasło').fill('password-2')
  await form.getByLabel('Powtórz hasło').fill('password-3')
  await form.getByRole('button', { name: 'Zmień hasło' }).click()
  await expect(form.getByText('Hasła nie są takie same!', { exact: true })).toBeVisible()
  await form.getByLabel('Powtórz hasło').fill('password-2')
  await form.getByRole('button', { name: 'Zmień hasło' }).click()
  await expect(page.getByText('Nie udało się zaktualizować danych użytkownika!', { exact: true })).toBeVisible()
  await form.getByLabel('Obecne hasło').fill(person.password)
  await form.getByRole('button', { name: 'Zmień hasło' }).click()
  await expect(page.getByText('Zaktualizowano dane użytkownika!', { exact: true })).toBeVisible()
})

test('[error-profile] the page says that a change failed and shows the reason at its field', async ({ page, app }) => {
  const person = await addPerson(app, 'fails')
  await logInAs(page, person, PATH)
  await fillPassword(page, 'not the one', 'password-2', 'password-2')
  await expectMessage(page, 'User information has been updated failed!')
  await expect(passwordForm(page).getByText('is not the current password')).toBeVisible()
  await expect(passwordForm(page).getByLabel('New password')).toHaveValue('password-2')
  await signIn(app.url, 'fails', person.password)
})

test('[route-profile] a person who changes the password or ends all other sessions may revoke the API keys as well', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'many-keys')
  const other = await signIn(app.url, person.username, person.password)
  const addKeys = async (...names: string[]) => {
    for (const name of names) await other.ask(createKey, { name, permissions: ['devices.read'] })
  }
  const countKeys = async () => (await other.ask(listKeys, {})).items.length
  await logInAs(page, person, PATH)
  await expect(passwordForm(page)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await addKeys('Till', 'Sign')
  // The server tells the open page of the new keys.
  const checkbox = passwordForm(page).getByRole('checkbox', { name: 'Also revoke my 2 API keys' })
  await expect(checkbox).not.toBeChecked()

  const thirdSession = await signIn(app.url, person.username, person.password)
  await page.reload()
  const sessionsRegion = page.getByRole('region', { name: 'Sessions' })
  const dialog = page.getByRole('dialog', { name: 'End all other sessions?' })
  await sessionsRegion.getByRole('button', { name: 'End all other sessions' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await sessionsRegion.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  expect(await countKeys()).toBe(2)
  await dialog.getByRole('checkbox', { name: 'Also revoke my 2 API keys' }).check()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(sessionsRegion.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'API keys' })).toContainText('No API keys yet')
  // The server's words for every session that was ended, also by its own person.
  for (const session of [other, thirdSession])
    await expect(session.ask(listKeys, {})).rejects.toThrow('Logged in elsewhere')

  const newSession = await signIn(app.url, person.username, person.password)
  await newSession.ask(createKey, { name: 'Till', permissions: ['devices.read'] })
  await passwordForm(page).getByRole('checkbox', { name: 'Also revoke my 1 API key' }).check()
  await fillPassword(page, person.password, 'password-2', 'password-2')
  await expectMessage(page, 'User information has been updated success!')
  await expect(page.getByRole('region', { name: 'API keys' })).toContainText('No API keys yet')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('[route-profile] the page lists the person’s sessions and ends one or all others', async ({ page, app }) => {
  const person = await addPerson(app, 'many-places')
  const others = [await signIn(app.url, person.username, person.password)]
  others.push(await signIn(app.url, person.username, person.password))
  await logInAs(page, person, PATH)
  const sessionsRegion = page.getByRole('region', { name: 'Sessions' })
  await expect(sessionsRegion.getByRole('listitem')).toHaveCount(3)
  const thisSession = sessionsRegion.getByRole('listitem').filter({ hasText: 'this browser' })
  await expect(thisSession).toContainText('Chrome · Linux')
  await expect(thisSession).toContainText('127.0.0.1')
  await expect(thisSession.getByRole('button')).toHaveCount(0)
  await sessionsRegion
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click()
  await expect(sessionsRegion.getByRole('listitem')).toHaveCount(2)
  await sessionsRegion.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(sessionsRegion.getByRole('listitem')).toHaveCount(1)
  for (const other of others) await expect(other.ask(readProfile, {})).rejects.toThrow('Logged in elsewhere')
  await page.reload()
  await expect(thisSession).toBeVisible()
})
