import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, logIn, test } from '../src/test.ts'

const PATH = '/profile/index'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for a key in the 30 s step of this number. */
function codeOf(key: string, step: number): string {
  const bits = Array.from(key.replaceAll(' ', ''), (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226: the last four bits choose four bytes, whose lowest 31 bits give the code.
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor login' })

/**
 * Turns two-factor login on by keyboard. Returns the recovery codes, and a function
 * that gives a code newer than the one used here.
 */
async function turnOnTwoFactor(page: Page, password: string, inProfile = true) {
  await section(page).getByRole('button', { name: 'Turn on' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const current = dialog.getByLabel('Current password')
  await current.fill('not the one')
  await current.press('Enter')
  await expect(dialog.getByText('This is not the current password')).toBeVisible()
  await current.fill(password)
  await current.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = await dialog.locator('code').innerText()
  const step = Math.floor(Date.now() / 30_000)
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key, step))
  await page.keyboard.press('Enter')
  const codeItems = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codeItems).toHaveCount(10)
  const codes = await codeItems.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter')
  if (inProfile) await expect(section(page)).toContainText('Recovery codes left: 10')
  return { nextCode: () => codeOf(key, Math.max(step + 1, Math.floor(Date.now() / 30_000))), codes }
}

test('a person turns two-factor login on, logs in with a code, and turns it off', async ({ page, app }) => {
  const person = await addPerson(app, 'careful')
  await logInAs(page, person, PATH)
  const { nextCode, codes } = await turnOnTwoFactor(page, person.password)

  const logInWithCode = async (wrong: string, right: () => string) => {
    await page.context().clearCookies()
    await page.goto(PATH)
    await logIn(page, person)
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the code')).toBeVisible()
    await field.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This code is wrong, or has been used')
    const code = right()
    await field.fill(code)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${PATH}`)
    return code
  }
  const usedCode = await logInWithCode('000', nextCode)
  await logInWithCode(usedCode, () => codes[0]!)
  await expect(section(page)).toContainText('Recovery codes left: 9')

  await section(page).getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('button', { name: 'Turn on' })).toBeFocused()
  await logInAs(page, person, PATH)
})

test('an administrator requires two-factor login for a role; a person with that role is led to the profile and turns it on', async ({
  browser,
  page,
  app,
}) => {
  const boss = await addPerson(app, 'boss', ['admin'])
  const editor = await addPerson(app, 'at-work', ['editor'])
  const context = await browser.newContext({ baseURL: app.url })
  const editorPage = await context.newPage()
  await logInAs(editorPage, editor, '/device/list')
  await logInAs(page, boss, '/system/user')

  const requireForRoles = async (...roles: string[]) => {
    await page.getByRole('button', { name: 'Two-factor login' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Require two-factor login' })
    for (const role of roles) await dialog.getByRole('checkbox', { name: role }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  const requirementDialog = await requireForRoles('admin')
  await expect(page.getByText('Turn on two-factor login for yourself first, in your profile')).toBeVisible()
  await requirementDialog.getByRole('checkbox', { name: 'admin' }).click()
  await requirementDialog.getByRole('checkbox', { name: 'editor' }).click()
  await requirementDialog.getByRole('button', { name: 'Save' }).click()
  await expect(requirementDialog).toBeHidden()

  // The person's next call leads to the profile; a newly opened page does as well.
  await editorPage.getByRole('link', { name: 'Products' }).click()
  await expect(editorPage.getByRole('heading', { name: 'Two-factor login is required' })).toBeVisible()
  for (const path of ['/door#any', '/device/list']) {
    await editorPage.goto(path)
    await expect(editorPage.getByRole('heading', { name: 'Two-factor login is required' })).toBeVisible()
  }
  await expect(editorPage.getByRole('navigation')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/device/list')
  await expect(other.getByRole('heading', { name: 'Two-factor login is required' })).toBeVisible()
  await turnOnTwoFactor(editorPage, editor.password, false)
  await expect(editorPage.getByRole('heading', { name: 'Device list' })).toBeVisible()
  await expect(editorPage.getByText('Two-factor login is required')).toHaveCount(0)
  // Another window of this person checks again when it gets the focus a while later.
  await other.clock.setFixedTime(Date.now() + 60_000)
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { name: 'Device list' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'at-work' })).toContainText('Two-factor login')
  await expect(await requireForRoles('editor')).toBeHidden()
  await context.close()
})
