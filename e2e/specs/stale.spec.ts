import { deviceTypes } from '@wifi-tms/contract/device-types'
import { users } from '@wifi-tms/contract/users'
import { addPerson } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a person who saves an object that somebody else has changed in the meantime sees the differences and merges both changes', async ({
  signedIn: page,
  app,
}) => {
  const { _id } = await addPerson(app, 'edited-twice')
  await page.goto('/system/user?q=edited-twice')
  await page.getByRole('button', { name: 'Edit edited-twice' }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByLabel('Username')).toHaveValue('edited-twice')
  const userBefore = await app.admin.ask(users.get, { id: _id })
  await app.admin.ask(users.update, { ...userBefore, id: _id, company: 'Harbour', phone: '111' })
  for (const [label, value] of [
    ['Email', 'x@example.com'],
    ['Address', 'Here 1'],
    ['Company', 'Market'],
    ['Phone', '222'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'in the meantime' })
  await expect(notice).toContainText('Company: – → Harbour')
  await expect(notice).toContainText('Phone: – → 111')
  await notice.getByRole('button', { name: 'Keep my changes, use theirs for the rest' }).click()
  await expect(notice).toHaveCount(0)
  await expect(form.getByLabel('Company')).toHaveValue('Market')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  expect(await app.admin.ask(users.get, { id: _id })).toMatchObject({ company: 'Market', phone: '222' })
})

test('a person who discards their own changes gets the fields that somebody else has saved', async ({
  signedIn: page,
  app,
}) => {
  const { _id } = await app.admin.ask(deviceTypes.create, { name: 'Lamp', type: 4811 })
  await page.goto('/system/devtype?q=Lamp')
  await page.getByRole('button', { name: 'Edit Lamp' }).click()
  const form = page.getByRole('dialog', { name: 'Edit device type' })
  await expect(form.getByLabel('Name')).toHaveValue('Lamp')
  await app.admin.ask(deviceTypes.update, { id: _id, name: 'Lantern', type: 4812 })
  await form.getByLabel('Name').fill('Torch')
  await form.getByRole('button', { name: 'Save' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'in the meantime' })
  await expect(notice).toContainText('Name: Lamp → Lantern')
  await notice.getByRole('button', { name: 'Discard mine and reload' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Lantern')
  await expect(form.getByRole('spinbutton', { name: 'Value' })).toHaveValue('4812')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
})
