import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { may, type Permission, permissions, roles } from '@wifi-tms/contract/permissions'
import { languages } from '@wifi-tms/contract/shapes'
import { templates } from '@wifi-tms/contract/templates'
import { ADMIN, tagOf } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const PATH = '/help/list'
const run = promisify(execFile)
const topics = (page: Page) => page.getByRole('navigation', { name: 'Topics' }).getByRole('link')

test('[route-help] a viewer opens every topic of the help, with its steps and a picture of the console', async ({
  page,
  app,
}) => {
  const fetchedUrls: string[] = []
  page.on('request', (request) => fetchedUrls.push(request.url()))
  const viewer = await addPerson(app, 'reads-help')
  await logInAs(page, viewer, '/index')
  expect(fetchedUrls.filter((url) => /HelpPage|ToolsPage|\/help-pictures\//.test(url))).toEqual([])
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').last().click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(topics(page)).toHaveCount(16)
  for (const title of (await topics(page).allTextContents()).slice(0, 14)) {
    await topics(page).filter({ hasText: title }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(4)
    const picture = page.getByRole('article').getByRole('img', { name: /^The page / })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { message: title })
      .toBeGreaterThan(600)
    // Viewers may neither open the firmware page nor book: no topic links there.
    const openLink = page.getByRole('article').getByRole('link', { name: /^Open / })
    await expect(openLink).toHaveCount(['Upgrade the firmware', 'Book a room'].includes(title) ? 0 : 1)
  }
})

const topicNames = [
  'addDevice',
  'otherScreens',
  'picture',
  'display',
  'table',
  'rooms',
  'booking',
  'tasks',
  'playlists',
  'items',
  'dataSources',
  'failed',
  'firmware',
  'users',
]

test('[route-help] the help shows pictures of the console in the page’s language', async ({ page, app }) => {
  for (const topic of topicNames)
    for (const language of languages) {
      const answer = await page.request.get(`${app.url}/help-pictures/${topic}-${language}.webp`)
      expect(answer.headers()['content-type'], `${topic} ${language}`).toBe('image/webp')
      expect((await answer.body()).length, `${topic} ${language}`).toBeLessThan(60_000)
    }
})

test('[route-help] the table of permissions is the one that the server applies', async ({ signedIn: page }) => {
  await page.goto(`${PATH}?topic=users`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(Object.keys(permissions).length + 1)
  for (const permission of Object.keys(permissions) as Permission[]) {
    const row = rows.filter({ hasText: permissions[permission].about })
    for (const [index, role] of roles.entries())
      await expect(row.getByRole('cell').nth(index).getByRole('img'), `${permission} ${role}`).toHaveAccessibleName(
        may([role], permission) ? 'yes' : 'no',
      )
  }
})

test('[layout-help] the help explains the calls to log in and to display, and its examples work when they are copied', async ({
  signedIn: page,
  app,
}) => {
  const screens = await app.screens()
  const screen = screens.find(({ color, angle }) => color === 'B/W' && angle === 0)!
  const fleet = await app.addTags('examples', [tagOf(0xb80, screen), tagOf(0xb81, screen)])
  const createTemplate = (name: string) => {
    const word = { id: 'w', kind: 'text', x: 8, y: 8, width: 300, height: 80, text: name, fontSize: 48 } as const
    const resolution = `${screen.width}x${screen.height}`
    return app.admin.ask(templates.create, { name, resolution, canvas: { version: 1, elements: [word] } })
  }
  await createTemplate('By curl')
  await createTemplate('By JavaScript')
  await page.goto(PATH)
  await topics(page).filter({ hasText: 'Interface for programs' }).click()
  await expect(page.getByRole('region', { name: 'Login' }).getByText('POST /user/api/login')).toBeVisible()
  const displaySection = page.getByRole('region', { name: 'Template display' })
  await expect(displaySection.getByText('POST /user/api/display')).toBeVisible()
  for (const field of ['mac', 'templateId'])
    await expect(displaySection.getByRole('rowheader', { name: field, exact: true })).toBeVisible()

  const choose = async (picker: string, text: string, title: string) => {
    await page.getByRole('combobox', { name: picker }).fill(text)
    await page.getByTitle(title).click()
  }
  const env = { PATH: process.env.PATH, WIFI_TMS_PASSWORD: ADMIN.password }
  const examples = [
    { name: 'curl', runExample: (text: string) => run('bash', ['-euc', text], { env }) },
    {
      name: 'JavaScript',
      runExample: (text: string) => run(process.execPath, ['--input-type=module', '--eval', text], { env }),
    },
  ]
  for (const [index, { name, runExample }] of examples.entries()) {
    const tag = fleet.tags[index]!
    const formattedMac = tag.mac.match(/../g)!.join(':')
    await choose('Device', tag.mac, formattedMac)
    await choose('Template', `By ${name}`, `By ${name} · ${screen.width} × ${screen.height}`)
    await page.getByRole('article').getByText(name, { exact: true }).first().click()
    const example = page.getByRole('region', { name: `Example in ${name}` })
    await expect(example).toContainText(tag.mac)
    await expect(example).toContainText(app.url)
    const { stdout } = await runExample((await example.textContent())!)
    const { items } = await app.admin.ask(devices.list, { mac: tag.mac })
    expect(items[0]!.wanted).toMatchObject({ templateName: `By ${name}` })
    expect(stdout).toContain(items[0]!.wanted!.frame)
    await fleet.until('the frame on the glass', () => tag.glass()?.sha256 === items[0]!.wanted!.frame)
  }
  await expect(page.getByRole('link', { name: 'All calls, with their fields' })).toHaveAttribute('href', '/docs')
})
