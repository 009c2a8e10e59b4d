import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { bookNow } from '@wifi-tms/contract/door'
import { items } from '@wifi-tms/contract/items'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { signIn } from '@wifi-tms/tags/call'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { ADMIN, tagOf } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { screensOf } from '../src/screen-paths.ts'
import { expect, setLanguage, test } from '../src/test.ts'

/** Collects the faults of all pages: the test does not stop at the first. */
const softly = expect.configure({ soft: true })

const expectLoaded = (page: Page) => expect(page.locator(':is(.ant-skeleton, .ant-spin):visible')).toHaveCount(0)

test('every screen has no serious accessibility fault, in light and dark', async ({ signedIn: page, app }) => {
  test.slow()
  const [screen] = await app.screens()
  await app.addTags('aid', [tagOf(0x300, screen!)])
  await page.goto('/index')
  for (const path of await screensOf(page)) {
    // `goto` reloads the console: otherwise the audit would also search the cached pages of other tabs.
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    softly(await accessibilityFaultsInLightAndDark(page), path).toEqual([])
  }
})

test('the pages that lists open have no serious accessibility fault, in light and dark', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const { ask } = app.admin
  const [screen] = await app.screens()
  const fleet = await app.addTags('aid-behind', [tagOf(0xfc3, screen!)])
  const { mac } = fleet.tags[0]!
  const [device] = (await ask(devices.list, { mac })).items
  const canvas = { version: 1 as const, elements: [] }
  const resolution = `${screen!.width}x${screen!.height}`
  const template = await ask(templates.create, { name: 'Aid', resolution, canvas })
  const display = await ask(showMany, { filter: { mac }, templateId: template._id })
  const room = await ask(rooms.create, { name: 'Aid', devices: [device!._id] })
  await ask(bookNow, { room: room._id, minutes: 15 })
  const item = await ask(items.create, {
    key: 'aid',
    values: { price: 1 },
    template: template._id,
    devices: [device!._id],
  })
  const source = await ask(dataSources.create, { name: 'aid', kind: 'push' })
  for (const path of [
    `/device/edit/${device!._id}`,
    `/device/debug/${device!._id}`,
    `/display/list?display=${display._id}`,
    '/display/new',
    '/display/table',
    '/template/new',
    '/room/new/room',
    '/room/new/meeting',
    `/room/edit/room/${room._id}`,
    '/room/list?view=week',
    `/item/edit/${item._id}`,
    '/item/import',
    `/source/edit/${source._id}`,
    '/404',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    softly(await accessibilityFaultsInLightAndDark(page), path).toEqual([])
  }
})

test('the pages of a member, and the meetings that wait for approval, have no serious accessibility fault', async ({
  page,
  app,
}) => {
  test.slow()
  const { ask } = app.admin
  const booking = { who: 'members' as const, longest: 60, ahead: 7, buffer: 5, approval: true }
  const room = await ask(rooms.create, { name: 'Aid for members', booking })
  const member = await addPerson(app, 'aid-member', ['member'])
  const own = await signIn(app.url, member.username, member.password)
  await own.ask(bookNow, { room: room._id, minutes: 30 })
  const expectAccessible = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    softly(await accessibilityFaultsInLightAndDark(page), path).toEqual([])
  }
  await logInAs(page, member, '/index')
  for (const path of ['/index', '/room/list', '/room/list?view=day', `/room/new/meeting?room=${room._id}`])
    await expectAccessible(path)
  await logInAs(page, ADMIN, '/index')
  for (const path of ['/room/list', '/room/list?view=day', `/room/edit/room/${room._id}`]) await expectAccessible(path)
})

test('the dialogs that lists and pages open have no serious accessibility fault, in light and dark', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const { ask } = app.admin
  const fleet = await app.addTags('aid-dialogs', [tagOf(0xfc4, (await app.screens())[0]!)])
  const [device] = (await ask(devices.list, { mac: fleet.tags[0]!.mac })).items
  await ask(dataSources.create, { name: 'aid-dialogs', kind: 'push' })
  for (const [path, buttonNames] of [
    [`/device/edit/${device!._id}`, ['Edit device', 'Wi-Fi and broker…']],
    ['/device/list', ['Add device']],
    ['/device/product?q=aid-dialogs', ['Add product', 'Delete aid-dialogs', 'History of aid-dialogs']],
    ['/template/list', ['New template']],
    ['/task/list', ['Add task']],
    ['/playlist/list', ['Add playlist']],
    ['/item/list', ['Add item']],
    ['/source/list', ['Add source', 'From the library', 'Delete aid-dialogs']],
    ['/system/user', ['Add user']],
    ['/system/devtype', ['Add device type']],
    ['/system/screentype', ['Add screen type']],
    ['/system/algorithm', ['Add algorithm']],
    ['/system/ota', ['Add OTA upgrade']],
  ] as const) {
    await page.goto(path)
    for (const name of buttonNames) {
      await expectLoaded(page)
      await page.getByRole('button', { name, exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectLoaded(page)
      softly(await accessibilityFaultsInLightAndDark(page, '[role=dialog]'), `${path}: ${name}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('the pager’s field for a page number has a Polish name in a Polish console', async ({ signedIn: page }) => {
  await setLanguage(page, 'pl')
  await page.goto('/system/screentype')
  await expect(page.getByRole('textbox', { name: 'strony' })).toBeVisible()
})

test('the options of a field open in view when the browser asks for reduced motion', async ({ signedIn: page }) => {
  await page.goto('/system/screentype')
  await page.getByRole('combobox', { name: 'Colours' }).click()
  await expect(page.getByTitle('7 color')).toBeInViewport()
})
