import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addPerson, enterAs } from '../src/people.ts'
import { enter, expect, test } from '../src/test.ts'

const PATH = '/profile/index'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key in a step of 30 s. */
function codeOf(key: string, step: number): string {
  const bits = Array.from(key.replaceAll(' ', ''), (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const factor = (page: Page) => page.getByRole('region', { name: 'Two-factor login' })

/** Turns it on by keyboard. Gives what shows a code that is later than the one it took, and the recovery codes. */
async function turnOn(page: Page, password: string) {
  await factor(page).getByRole('button', { name: 'Turn on' }).press('Enter')
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
  const listed = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(factor(page)).toContainText('Recovery codes left: 10')
  return { next: () => codeOf(key, Math.max(step + 1, Math.floor(Date.now() / 30_000))), codes }
}

test('a second factor is turned on, asked for at the login, and turned off', async ({ page, product }) => {
  const person = await addPerson(product, 'careful')
  await enterAs(page, person, PATH)
  const { next, codes } = await turnOn(page, person.password)

  const comeIn = async (wrong: string, right: () => string) => {
    await page.context().clearCookies()
    await page.goto(PATH)
    await enter(page, person)
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
  const used = await comeIn('000', next)
  await comeIn(used, () => codes[0]!)
  await expect(factor(page)).toContainText('Recovery codes left: 9')

  await factor(page).getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(factor(page).getByRole('button', { name: 'Turn on' })).toBeFocused()
  await enterAs(page, person, PATH)
})
