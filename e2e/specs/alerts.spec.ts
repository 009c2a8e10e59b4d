import { alerts } from '@wifi-tms/contract/alerts'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { login, readProfile, updateProfile } from '@wifi-tms/contract/session'
import { startMailServer } from '@wifi-tms/server/integrations/alerts/testing/start-mail-server'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { ADMIN, startApp } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('without a mail server the page says that no mail is sent, and alerts can be made for devices with labels', async ({
  signedIn: page,
  app,
}) => {
  const { _id: product } = await app.admin.ask(products.create, { name: 'Shop', uri: 'shop' })
  await app.admin.ask(devices.create, { mac: 'a0b0c0d0e0f0', product, labels: ['north'] })
  await page.goto('/system/alert')
  await expect(page.getByText('No mails are sent: the server has no SMTP_URL and MAIL_FROM.')).toBeVisible()
  await expect(page.getByText('No alerts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add alert' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add alert' })
  await dialog.getByLabel('Name').fill('Batteries')
  await dialog.getByLabel('Reports').click()
  await page.getByTitle('Low batteries').click()
  await expect(dialog.getByLabel('Charge at most (per cent)')).toHaveValue('15')
  await dialog.getByLabel('By', { exact: true }).click()
  await page.getByTitle('Forecast').click()
  await dialog.getByLabel('Empty within (days)').fill('21')
  await dialog.getByLabel('Devices', { exact: true }).click()
  await page.getByTitle('With labels').click()
  await dialog.getByLabel('Labels').click()
  await page.getByTitle('north').click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('E-mail addresses').fill('anna at example')
  await dialog.getByLabel('E-mail addresses').press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter e-mail addresses')).toBeVisible()
  await page.keyboard.press('Backspace')
  await dialog.getByLabel('E-mail addresses').press('Backspace')
  await dialog.getByLabel('E-mail addresses').press('Backspace')
  await dialog.getByLabel('E-mail addresses').press('Backspace')
  await dialog.getByLabel('E-mail addresses').fill('anna@example.com,bob@example.com,')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: 'Batteries' })
  await expect(row).toContainText('empty within 21 d')
  await expect(row).toContainText('anna@example.com, bob@example.com')
  await expect(row).toContainText('No mail yet')
  const [stored] = (await app.admin.ask(alerts.list, {})).items
  expect(stored).toMatchObject({ when: { kind: 'battery', days: 21 }, filter: { labels: ['north'] }, enabled: true })
  expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete Batteries' }).click()
  const question = page.getByRole('dialog', { name: 'Delete alert Batteries?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('a chosen language is stored in the account, and a test mail comes in it', async ({ page }) => {
  const double = await startMailServer()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${double.port}`, MAIL_FROM: 'tags@example.com' })
  try {
    const { token } = await app.admin.ask(login, ADMIN)
    await page.context().addCookies([{ name: 'Admin-Token', value: token, url: app.url }])
    await app.admin.ask(updateProfile, { email: 'anna@example.com', company: 'Example' })
    await app.admin.ask(alerts.create, { name: 'Night', when: { kind: 'failed' }, to: ['anna@example.com'] })
    await page.goto(`${app.url}/system/alert`)
    await expect(page.getByText('Mails are sent from tags@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test mail of Night' }).click()
    await expect(page.getByText('Test mail sent')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Night' })).toContainText('Last mail')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Polski' }).click()
    await expect.poll(async () => (await app.admin.ask(readProfile, {})).language).toBe('pl')
    expect(await app.admin.ask(readProfile, {})).toMatchObject({ email: 'anna@example.com', company: 'Example' })
    await page.getByRole('button', { name: 'Wyślij wiadomość testową alertu Night' }).click()
    await expect(page.getByText('Wysłano wiadomość testową')).toBeVisible()
    expect(double.mails.map(({ subject }) => subject)).toEqual([
      'WIFI-TMS: Test mail (Night)',
      'WIFI-TMS: Wiadomość testowa (Night)',
    ])
    // The mail server is gone: the page says so.
    await double.stop()
    await page.getByRole('button', { name: 'Wyślij wiadomość testową alertu Night' }).click()
    await expect(page.getByRole('row', { name: 'Night' })).toContainText('Serwer poczty jest nieosiągalny')
  } finally {
    await app.close()
    await double.stop()
  }
})
