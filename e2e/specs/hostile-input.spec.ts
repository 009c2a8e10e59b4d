import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { goTo } from '../src/screen-paths.ts'
import { expect, test } from '../src/test.ts'

const HOSTILE_TEXT = '<script>hit=1</script><img src=x onerror=hit=1> שלום 👩‍👩‍👧'

test('the console shows typed markup as text and never runs it', async ({ signedIn: page, app }) => {
  await page.goto('/index')
  const { ask } = app.admin
  const screen = { color: 'B/W' as const, module: HOSTILE_TEXT, width: 48, height: 20, angle: 0 as const, sort: 99 }
  const product = await ask(products.create, { name: HOSTILE_TEXT, uri: 'hostile' })
  await ask(users.create, {
    username: '<b>hostile</b>',
    password: 'secret-1',
    company: HOSTILE_TEXT,
    address: HOSTILE_TEXT,
    email: HOSTILE_TEXT,
  })
  await ask(deviceTypes.create, { name: HOSTILE_TEXT, type: 4093 })
  await ask(screenTypes.create, { name: HOSTILE_TEXT.slice(0, 90), type: 4093, ...screen })
  await ask(algorithms.create, { name: HOSTILE_TEXT, algorithm: 'burkes' })
  const { _id } = await ask(devices.create, {
    mac: '000000000fc2',
    product: product._id,
    alias: HOSTILE_TEXT,
    labels: ['<i>l</i>'],
  })
  await ask(templates.create, { name: HOSTILE_TEXT, resolution: '48x20', canvas: { version: 1, elements: [] } })
  const places = [
    '/device/product?q=hostile',
    '/system/user?q=hostile',
    '/system/devtype?q=script',
    '/system/screentype?q=script',
    '/system/algorithm?q=script',
    '/template/list?q=script',
    '/device/list?q=script',
    `/device/edit/${_id}`,
    `/device/debug/${_id}`,
    '/system/audit',
  ]
  for (const place of places) {
    await goTo(page, place)
    await expect(page.getByText('<script>hit=1</script>').filter({ visible: true }).first(), place).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), place).toBe(true)
  }
  await goTo(page, '/device/product?q=hostile')
  await page.getByRole('button', { name: `Delete ${HOSTILE_TEXT}`, exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Delete product ${HOSTILE_TEXT}?`, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${HOSTILE_TEXT}`, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await expect(form.getByLabel('Name')).toHaveValue(HOSTILE_TEXT)
  // A field accepts as many characters as can be stored.
  await form.getByLabel('Name').fill('')
  await form.getByLabel('Name').pressSequentially('x'.repeat(110), { delay: 0 })
  await expect(form.getByLabel('Name')).toHaveValue('x'.repeat(100))
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('the console treats broken cookies and a broken or blocked local storage as empty', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.evaluate(() => {
    for (const key of ['SETTINGS', 'LANG', 'TABS', 'DRAFT']) {
      localStorage.setItem(key, '{"look":7,"tabs":[null],"of')
      sessionStorage.setItem(key, '[[')
    }
  })
  const { url } = app
  await page.context().addCookies([
    { name: 'Admin-MQTT-Token', value: '%E0%A4%A', url },
    { name: 'sidebarStatus', value: 'x', url },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()

  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('locked', 'SecurityError')
        },
      })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Polski' }).click()
  await expect(page.getByRole('heading', { name: 'Pulpit', level: 1 })).toBeVisible()

  await page.context().addCookies([{ name: 'Admin-Token', value: '%00made-up', url }])
  await page.reload()
  await expect(page.getByLabel('Nazwa użytkownika').or(page.getByLabel('Username'))).toBeVisible()
})
