import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { tagEvents, type Up } from '@wifi-tms/contract/messages'
import { ADMIN, type RunningApp, tagOf } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, expectMessage, logIn, test } from '../src/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const event = (name: (typeof tagEvents)[number], message: string): Up => ({ type: 'event', event: name, message })

/** Starts a virtual tag and returns it with its device once it is online. */
async function startTag(app: RunningApp, uri: string, number: number) {
  const [screen] = await app.screens()
  const spec = tagOf(number, screen!)
  const fleet = await app.addTags(uri, [spec])
  const { items } = await app.admin.ask(devices.list, { mac: spec.mac })
  return { tag: fleet.tag(spec.mac), fleet, id: items[0]!._id, mac: spec.mac }
}

test('[screen-debug] the list shows all events of a tag live, a malformed message with its fault, and messages sent while the page was closed', async ({
  signedIn: page,
  app,
}) => {
  const { tag, id, mac } = await startTag(app, 'debugged', 1)
  await page.goto(`/device/list?mac=${mac}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Debug' }).click()
  await expect(page).toHaveURL(new RegExp(`/device/debug/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Debug:')
  await expect(rows(page).filter({ hasText: 'hello' })).toBeVisible()
  const credentialsRow = rows(page).filter({ hasText: 'credentials' })
  await expect(credentialsRow.getByLabel('To device')).toBeVisible()
  await expect(credentialsRow).toContainText('"secret":"***"')

  for (const name of tagEvents) tag.say(event(name, `live ${name}.`))
  for (const name of tagEvents) await expect(rows(page).filter({ hasText: `live ${name}.` })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'live led-fail.' })).toContainText('LED fail')

  tag.say({ type: 'event', event: 'dance', password: 'p4ss' } as unknown as Up)
  const malformed = rows(page).filter({ hasText: 'malformed' })
  await expect(malformed).toContainText('event: This value is not valid')
  await expect(malformed).not.toContainText('p4ss')
  await malformed.getByText('malformed').click()
  await expect(malformed.locator('pre')).toContainText('"event": "dance"')
  await malformed.getByRole('button', { name: 'Copy message' }).click()
  await expectMessage(page, 'Copied')

  await page.goto('/index')
  tag.say(event('button', 'pressed in the dark'))
  await page.goto(`/device/edit/${id}`)
  await page.getByRole('button', { name: 'Debug' }).click()
  await expect(rows(page).filter({ hasText: 'pressed in the dark' })).toBeVisible()
  await page.reload()
  await expect(rows(page).filter({ hasText: 'pressed in the dark' })).toBeVisible()
})

test('[screen-debug] pause freezes the list and counts new messages; filters narrow it; the export has the matching messages, oldest first', async ({
  signedIn: page,
  app,
}) => {
  const { tag, id, mac } = await startTag(app, 'filtered', 2)
  await page.goto(`/device/debug/${id}`)
  await expect(rows(page).filter({ hasText: 'hello' })).toBeVisible()
  tag.say(event('battery', 'before'))
  await expect(rows(page).filter({ hasText: 'before' })).toBeVisible()
  const countBefore = await rows(page).count()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. 0 new messages')).toBeVisible()
  for (const name of ['button', 'button-long', 'network-problem'] as const) tag.say(event(name, 'meanwhile'))
  await expect(page.getByText('Paused. 3 new messages')).toBeVisible()
  await expect(rows(page)).toHaveCount(countBefore)
  await expect(rows(page).filter({ hasText: 'meanwhile' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(rows(page).filter({ hasText: 'meanwhile' })).toHaveCount(3)

  const choose = async (label: string, option: string) => {
    const field = page.getByRole('combobox', { name: label })
    // A click may miss while the options are still animated.
    await expect(async () => {
      if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
      await page.getByTitle(option, { exact: true }).last().click()
      await expect(field).toHaveAttribute('aria-expanded', 'false', { timeout: 1000 })
    }).toPass()
  }
  await choose('Direction', 'To device')
  await expect(rows(page).filter({ hasText: 'meanwhile' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'credentials' })).toBeVisible()
  await choose('Direction', 'From device')
  await choose('Kind', 'button long pressed')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/direction=up&kind=button-long$/)
  await page.goto(`/device/debug/${id}`)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('MEANWHILE')
  await expect(rows(page)).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^debug-${mac}-.*\\.jsonl$`))
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['button', 'button-long', 'network-problem'])
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nowhere')
  await expect(page.getByText('No results')).toBeVisible()
})

test('[screen-debug] an administrator sends a raw message and sees it and the tag’s answer; other roles can only read', async ({
  page,
  app,
}) => {
  const { tag, id, fleet } = await startTag(app, 'told', 3)
  const person = await addPerson(app, 'debug-looker', ['editor'])
  await page.goto(`/device/debug/${id}`)
  await logIn(page, person)
  await expect(rows(page).filter({ hasText: 'hello' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send raw message…' })).toHaveCount(0)
  await logInAs(page, ADMIN, `/device/debug/${id}`)

  await page.getByRole('button', { name: 'Send raw message…' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Message (JSON)')
  await field.fill('{ "type": ')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please enter a JSON object with a type')).toBeVisible()
  await field.fill('{ "type": "led", "id": "blink", "color": "red", "times": 2 }')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).filter({ hasText: '"times":2' }).getByLabel('To device')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'LED success' })).toBeVisible()

  tag.powerOff()
  await fleet.until('the tag off', () => tag.state === 'off')
  await expect(rows(page).filter({ hasText: 'disconnected' })).toBeVisible()
  await page.getByRole('button', { name: 'Send raw message…' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The device is not connected')).toBeVisible()
})
