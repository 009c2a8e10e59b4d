import { deviceTypes } from '@wifi-tms/contract/device-types'
import { users } from '@wifi-tms/contract/users'
import { signIn } from '@wifi-tms/tags/call'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('[route-users] [screen-crud] an administrator adds, changes and removes users with all their fields', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/system\/user$/)
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog', { name: 'Add user' })
  const fields = {
    Username: 'maria',
    Password: 'secret-1',
    Email: 'maria@example.org',
    Phone: '+48 22 1',
    Company: 'Library',
    Address: 'Main Street 1',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('checkbox', { name: /^editor/ }).check()
  await form.getByRole('checkbox', { name: /^viewer/ }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const readStored = async () => (await app.admin.ask(users.list, { username: 'maria' })).items[0]
  expect(await readStored()).toMatchObject({
    email: 'maria@example.org',
    phone: '+48 22 1',
    company: 'Library',
    address: 'Main Street 1',
    roles: ['editor'],
    createdBy: 'admin',
  })
  await signIn(app.url, 'maria', 'secret-1')
  const row = page.getByRole('row').filter({ hasText: 'maria@example.org' })
  for (const text of ['maria', 'editor', '+48 22 1', 'Library', 'Main Street 1', 'by admin'])
    await expect(row).toContainText(text)

  await row.getByRole('button', { name: 'Edit maria' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await edit.getByLabel('Password', { exact: true }).fill('short')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('The password must have 6 to 16 characters')).toBeVisible()
  await edit.getByLabel('Password', { exact: true }).fill('')
  await edit.getByLabel('Company').fill('City library')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('City library')
  await signIn(app.url, 'maria', 'secret-1')

  await page.getByRole('button', { name: 'Add user' }).click()
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Username: already in use')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)

  await row.getByRole('button', { name: 'Delete maria' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete user maria?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('[route-users] nobody can delete themselves or change their own password on the page of users', async ({
  signedIn: page,
}) => {
  await page.goto('/system/user?q=admin')
  await expect(page.getByRole('button', { name: 'Edit admin', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete admin', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByLabel('Password', { exact: true })).toBeDisabled()
  await expect(edit.getByText('Your own password is changed in your profile.')).toBeVisible()
})

test('[route-users] every signed-in person sees the users, and only administrators change them', async ({
  page,
  app,
}) => {
  const person = await addPerson(app, 'onlooker')
  await logInAs(page, person, '/system/user')
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'onlooker' })).toBeVisible()
  for (const name of ['Add user', 'Edit onlooker', 'Delete onlooker'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('[route-devtypes] [screen-crud] an administrator adds, changes and removes device types; other roles cannot open the page', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Device types' }).click()
  await expect(page).toHaveURL(/\/system\/devtype$/)
  await page.getByRole('button', { name: 'Add device type' }).click()
  const form = page.getByRole('dialog', { name: 'Add device type' })
  await form.getByLabel('Name').fill('Door sign')
  await form.getByRole('spinbutton', { name: 'Value' }).fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Value: already in use')).toBeVisible()
  await form.getByRole('spinbutton', { name: 'Value' }).fill('4712')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: '4712' })
  await expect(row).toContainText('Door sign')
  await row.getByRole('button', { name: 'Edit Door sign' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit device type' })
  await edit.getByLabel('Name').fill('Sign at a door')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Sign at a door')
  expect((await app.admin.ask(deviceTypes.list, { type: 4712 })).items[0]?.name).toBe('Sign at a door')
  await row.getByRole('button', { name: 'Delete Sign at a door' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete device type Sign at a door?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  const person = await addPerson(app, 'no-admin', ['editor'])
  await page.context().clearCookies()
  await page.goto('/system/devtype')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/401$/)
  await expect(page.getByRole('link', { name: 'Device types' })).toHaveCount(0)
})
