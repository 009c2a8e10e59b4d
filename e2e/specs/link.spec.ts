import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocket } from '@playwright/test'
import { decode, encode } from '@wifi-tms/contract/messages'
import { startServerProcess } from '@wifi-tms/tags/server-process'
import { ADMIN } from '../src/app.ts'
import { expect, logIn, test } from '../src/test.ts'

const LINK_COOKIE = 'Admin-MQTT-Token'
const lostNotice = (page: Page) => page.getByText('Live updates interrupted.')

/** The broker links that a page opens, in their order. */
function linksOf(page: Page): WebSocket[] {
  const links: WebSocket[] = []
  page.on('websocket', (socket) => socket.url().endsWith('/mqtt') && links.push(socket))
  return links
}

/** Resolves once the broker has accepted a link, by its first packet. */
const untilAccepted = (link: WebSocket) =>
  link.waitForEvent('framereceived', { predicate: ({ payload }) => Buffer.from(payload)[0] === 0x20 })

const untilClosed = (link: WebSocket) => expect.poll(() => link.isClosed()).toBe(true)

test('[state-broker] a stored credential connects the broker link at start; leaving the page and logging out close it, logging out for good', async ({
  signedIn: page,
  context,
}) => {
  const links = linksOf(page)
  const accepted = page.waitForEvent('websocket').then(untilAccepted)
  await page.goto('/index')
  await accepted
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(lostNotice(page)).toBeHidden()

  // Browsers send these events when a page is left, and when it is restored from the back/forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await untilClosed(links[0]!)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => links.length).toBe(2)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login?**')
  await untilClosed(links[1]!)
  expect((await context.cookies()).filter(({ name }) => name === LINK_COOKIE)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(links).toHaveLength(2)
})

test('the page reports a lost link when the broker refuses its credential, tries again, and works without the link', async ({
  signedIn: page,
  context,
}) => {
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === LINK_COOKIE)!
  const access = decode(decodeURIComponent(cookie.value)) as object
  await context.addCookies([{ ...cookie, value: encode({ ...access, password: 'made up' }) }])
  const links = linksOf(page)
  await page.goto('/device/product')
  await expect(lostNotice(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect.poll(() => links.length).toBe(2)
  await untilClosed(links[0]!)
})

/** Starts a separate server in an empty folder, which a test may kill and start again on the same port. */
async function startRestartableServer() {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-link-'))
  const start = (port: string) =>
    startServerProcess({
      PORT: port,
      MQTT_PORT: '0',
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    })
  let server = await start('0')
  const { url } = server
  return {
    url,
    kill: () => server.stop('SIGKILL'),
    restart: async () => {
      server = await start(new URL(url).port)
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('[state-broker] after a restart of the server the link reconnects automatically and reloads the list; a form keeps typed values', async ({
  page,
}) => {
  const server = await startRestartableServer()
  try {
    await page.goto(`${server.url}/device/product`)
    const accepted = page.waitForEvent('websocket').then(untilAccepted)
    await logIn(page, ADMIN)
    await accepted
    await expect(page.getByText('No products yet')).toBeVisible()
    await expect(lostNotice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Add product' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add product' })
    await form.getByLabel('Name').fill('Typed before')
    await server.kill()
    await expect(lostNotice(page)).toBeVisible()
    await form.getByLabel('Topic prefix').fill('typed-offline')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
    // The first try finds no server; the test waits for the second.
    await page.waitForEvent('websocket')
    const listReloaded = page.waitForResponse((response) => response.url().includes('/rest/products') && response.ok())
    await server.restart()
    await expect(lostNotice(page)).toBeHidden()
    await listReloaded
    await expect(form.getByLabel('Name')).toHaveValue('Typed before')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'typed-offline' })).toBeVisible()
  } finally {
    await server.close()
  }
})

test('a page whose script could not be loaded opens automatically when the server is back', async ({ page }) => {
  const server = await startRestartableServer()
  try {
    await page.goto(`${server.url}/device/product`)
    await logIn(page, ADMIN)
    await expect(page.getByText('No products yet')).toBeVisible()
    await server.kill()
    await page.getByRole('navigation').getByRole('link', { name: 'Algorithms' }).click()
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(lostNotice(page)).toBeVisible()
    await server.restart()
    await expect(page.getByRole('heading', { name: 'Algorithms', level: 1 })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText([/Dashboard/, /Products/, /Algorithms/])
  } finally {
    await server.close()
  }
})
