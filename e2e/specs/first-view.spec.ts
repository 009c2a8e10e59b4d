import type { Response } from '@playwright/test'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

/**
 * Reads a file of the console's build, and if it arrives as the build compressed it. What is compressed while it is
 * sent has no length beforehand.
 */
async function readBuiltFile(response: Response) {
  const { 'content-encoding': encoding, 'content-length': length } = await response.allHeaders()
  return { url: response.url(), code: await response.text(), isCompressed: encoding === 'br' && length !== undefined }
}

test('the device list shows its rows after at most 20 requests, at most 13 of them for files of the build, which arrive as it compressed them', async ({
  signedIn: page,
  app,
}) => {
  await app.addTags('seen', [tagOf(0x2000, (await app.screens())[0]!)])
  // On a busy machine a call may time out and be repeated, so each address counts once.
  const requestedUrls = new Set<string>()
  page.on('request', (request) => requestedUrls.add(request.url()))
  const files: Promise<Awaited<ReturnType<typeof readBuiltFile>> | undefined>[] = []
  page.on('response', (response) => {
    // A file that arrives after the end of the test cannot be read.
    if (response.url().includes('/assets/')) files.push(readBuiltFile(response).catch(() => undefined))
  })
  await page.goto('/device/list')
  await expect(page.getByRole('table', { name: 'Device list' }).locator('tbody tr')).toHaveCount(1)
  expect(requestedUrls.size).toBeLessThanOrEqual(20)
  await expect(page.getByRole('searchbox', { name: 'Search alias, MAC, serial number' })).toBeVisible()
  expect(files.length).toBeLessThanOrEqual(13)
  const builtFiles = (await Promise.all(files)).filter((file) => file !== undefined)
  // No file only re-exports another one.
  expect(builtFiles.filter(({ code }) => /^export\{[^}]*\}from"[^"]*";?\s*$/.test(code))).toEqual([])
  const largeFiles = builtFiles.filter(({ code }) => code.length >= 1024)
  expect(largeFiles).not.toEqual([])
  expect(largeFiles.flatMap(({ url, isCompressed }) => (isCompressed ? [] : url))).toEqual([])
})

test('the page shows its heading and an empty table before the first rows arrive', async ({ signedIn: page, app }) => {
  await app.addTags('held', [tagOf(0x2001, (await app.screens())[0]!)])
  const answerAllowed = Promise.withResolvers<void>()
  await page.route('**/user/api/rest/devices?*', async (route) => {
    await answerAllowed.promise
    await route.continue()
  })
  await page.goto('/device/list')
  await expect(page.getByRole('heading', { name: 'Device list' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Device list' }).locator('tbody tr')
  await expect(rows).toHaveCount(0)
  answerAllowed.resolve()
  await expect(rows.first()).toBeVisible()
})

test('the page requests its rows once, in the order that the address names, before it draws the list', async ({
  signedIn: page,
  app,
}) => {
  await app.addTags('once', [tagOf(0x2002, (await app.screens())[0]!)])
  await page.route('**/user/api/rest/devices?page=*', async (route) => {
    // The answer is held back here: nothing may be drawn before it.
    await expect(page.getByRole('table')).toBeHidden()
    await route.continue()
  })
  // On a busy machine a call may time out and be repeated, so only answered calls count.
  const answeredSearches: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/devices?page=')) answeredSearches.push(new URL(request.url()).search)
  })
  // Once connected, the broker link reloads the list for changes that it may have missed.
  await page.routeWebSocket('**/mqtt', () => {})
  await page.goto('/device/list?sort=-alias')
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible()
  expect(answeredSearches).toEqual(['?page=1&limit=10&sort=-alias'])
})
