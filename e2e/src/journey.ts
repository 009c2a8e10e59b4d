import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { panelColors, screenTypes } from '@wifi-tms/contract/screen-types'
import type { Tag } from '@wifi-tms/tags/tag'
import { type RunningApp, tagOf } from './app.ts'
import { chooseFiles } from './choose-files.ts'
import { pixelsOnGlass, pixelsOnScreen } from './pixels.ts'
import { expect } from './test.ts'

const photo = (name: string) => fileURLToPath(new URL(`../../demo/photos/${name}`, import.meta.url))

/** Uploads a photograph and makes a template of 800 × 480 from it. */
async function templateFrom(page: Page, file: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Pictures' }).click()
  await chooseFiles(page.getByRole('button', { name: 'Upload pictures' }), photo(file))
  const card = page
    .getByRole('listitem')
    .filter({ hasText: file.replace(/\.\w+$/, '') })
    .filter({ hasText: '×' })
  await card.getByRole('button', { name: 'Create a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a template' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create template' }).click()
  await expect(page).toHaveURL(/\/template\/list/)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

/** Selects a template and all devices that a search finds, and clicks Display. */
async function display(page: Page, search: string, count: number, template: string): Promise<void> {
  await page.getByRole('link', { name: 'Batch display' }).click()
  await page.getByRole('button', { name: 'New display' }).click()
  const deviceRegion = page.getByRole('region', { name: 'Devices' })
  await deviceRegion.getByRole('searchbox').fill(search)
  await deviceRegion.getByRole('searchbox').press('Enter')
  await deviceRegion.getByRole('button', { name: `Select all ${count} matching` }).click()
  await page.getByRole('radio', { name: template }).click()
  await expect(page.getByRole('radio', { name: template })).toBeChecked()
  await expect(page.getByText(`${template} on ${count} devices`)).toBeVisible()
  await page.getByRole('button', { name: 'Display', exact: true }).click()
}

/** The MAC address of a tag with colons, as printed on tags. */
const printedMac = ({ mac }: Tag) => mac.match(/../g)!.join(':')

const items = (page: Page, state: string) => page.locator(`li[data-state="${state}"]`)

/**
 * Uploads a photograph in the browser, which has the dashboard open, displays it on ten tags of ten screen types, and
 * checks the pixels that each tag shows. Then a second photograph reaches the tags although one is off and one fails.
 */
export async function journey(page: Page, app: RunningApp): Promise<void> {
  // The catalogue has no panel of 16 greys in this size.
  const grey = { name: '7.5', color: '16 grey', module: 'Journey', width: 800, height: 480, angle: 0 } as const
  await app.admin.ask(screenTypes.create, { ...grey, type: 0x316, sort: 1000 })
  const screens = (await app.screens()).filter(({ width, height }) => width === 800 && height === 480)
  const kinds = panelColors.map((color) => screens.find((screen) => screen.color === color)!)
  const fleet = await app.addTags(
    'journey',
    Array.from({ length: 10 }, (_, number) => tagOf(0x100 + number, kinds[number % kinds.length]!)),
  )
  // This tag does not match the search: it proves that "Select all" follows the search.
  await app.addTags('beside', [tagOf(0x900, kinds[0]!)])
  await templateFrom(page, 'coffee.png', 'Coffee')

  await display(page, 'a0a0a0a0a10', 10, 'Coffee')
  await expect(page).toHaveURL(/\/display\/list\?display=/)
  await expect(items(page, 'shown')).toHaveCount(10)
  for (const tag of fleet.tags) {
    // A picture that is not there yet has the role of one, too.
    const glass = page.getByRole('listitem', { name: printedMac(tag) }).locator('img[alt^="Screen of"]')
    await expect(glass).toBeVisible()
    expect(await pixelsOnScreen(glass), `${tag.spec.screenType.color} ${tag.mac}`).toEqual(pixelsOnGlass(tag))
  }
  // The first seven tags have pigments or only black and white: at most two of these panels get equal bytes.
  expect(new Set(fleet.tags.slice(0, 7).map((tag) => tag.glass()!.sha256)).size).toBeGreaterThanOrEqual(6)

  // One tag is off when the next picture is ordered, and one fails.
  const [absent, broken] = [fleet.tags[2]!, fleet.tags[5]!]
  absent.powerOff()
  broken.misbehave({ failReason: 'panel' })
  await fleet.until('one tag off', () => absent.state === 'off')
  await templateFrom(page, 'rocket.jpg', 'Rocket')
  await display(page, 'a0a0a0a0a10', 10, 'Rocket')
  await expect(items(page, 'shown')).toHaveCount(8)
  const failedItem = page.getByRole('listitem', { name: printedMac(broken) })
  await expect(failedItem).toHaveAttribute('data-state', 'failed')
  await expect(failedItem).toContainText('hardware')
  await expect(page.getByRole('listitem', { name: printedMac(absent) })).toHaveAttribute('data-state', 'waiting')

  absent.powerOn()
  await expect(items(page, 'shown')).toHaveCount(9)
  broken.behave()
  await page.getByRole('button', { name: 'Retry 1 failed' }).click()
  await failedItem.getByRole('link').click()
  const showingNow = page.getByRole('region', { name: 'Showing now' })
  await expect(showingNow).toContainText('Rocket')
  expect(await pixelsOnScreen(showingNow.getByRole('img'))).toEqual(pixelsOnGlass(broken))
  for (const tag of fleet.tags) {
    expect(tag.overlaps, 'refreshes at the same time').toBe(0)
    expect(tag.crossings, 'pictures sent before the tag answered the previous one').toBe(0)
  }
}
