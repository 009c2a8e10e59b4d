import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { type RunningApp, tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** Creates a template with a black square in the resolution of a screen. */
const createSquare = (app: RunningApp, name: string, { width, height, angle }: ScreenType) =>
  app.admin.ask(templates.create, {
    name,
    resolution: angle % 180 ? `${height}x${width}` : `${width}x${height}`,
    canvas: {
      version: 1,
      elements: [{ kind: 'rectangle', id: 'r', x: 4, y: 4, width: 90, height: 90, fill: 'black' }],
    },
  })

/** An 800 and a 400 pixels wide screen type. */
async function twoScreens(app: RunningApp): Promise<[ScreenType, ScreenType]> {
  const screens = await app.screens()
  const wide = screens.find(({ width, angle }) => width === 800 && angle === 0)!
  return [wide, screens.find(({ width, angle }) => width === 400 && angle === 0)!]
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[route-display] the list shows the progress of running displays, and a selection of devices is cleared once it is displayed', async ({
  signedIn: page,
  app,
}) => {
  const [screen, smallScreen] = await twoScreens(app)
  const fleet = await app.addTags(
    'running',
    [0, 1, 2].map((index) => tagOf(0xe00 + index, index === 2 ? smallScreen : screen)),
  )
  const [, absent] = fleet.tags
  await createSquare(app, 'Offer', screen)
  await createSquare(app, 'Small', smallScreen)
  absent!.powerOff()

  await page.goto('/display/list')
  await page.getByRole('button', { name: 'New display' }).first().click()
  await expect(page).toHaveURL(/\/display\/new$/)
  await expect(page.getByRole('radio', { name: 'Offer' })).toBeVisible()
  await expect(page.locator('.pick').filter({ hasText: 'Offer' })).toContainText(`${screen.name}″`)
  await expect(page.locator('.pick').filter({ hasText: 'Offer' })).toContainText(/\d+ of your devices/)

  // Only templates that fit remain listed: the one for the smaller screen disappears.
  const deviceRegion = page.getByRole('region', { name: 'Devices' })
  for (const { mac } of fleet.tags.slice(0, 2))
    await deviceRegion.getByRole('checkbox', { name: `Select ${mac.match(/../g)!.join(':')}` }).check()
  await expect(page.locator('.pick').filter({ hasText: 'Offer' })).toContainText('Fits 2 of 2 chosen')
  await page.getByRole('button', { name: 'Or display a picture' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await deviceRegion.getByText('Show which').click()
  const chosenNames = deviceRegion.getByRole('button', { name: /^Remove .* from the selection$/ })
  await expect(chosenNames).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Only what fits the chosen devices' }).check()
  await expect(page.getByRole('radio', { name: 'Small' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Offer' }).click()

  // One button unselects the devices that the template does not fit.
  await deviceRegion.getByRole('checkbox', { name: `Select ${fleet.tags[2]!.mac.match(/../g)!.join(':')}` }).check()
  const bar = page.getByRole('region', { name: 'New display' })
  await expect(bar).toContainText('1 device does not match')
  await bar.getByRole('button', { name: 'Exclude them' }).click()
  await expect(bar).toContainText('Offer on 2 devices')
  await bar.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)

  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Offer' })).toBeChecked()
  await expect(bar).toContainText('Choose the devices.')
  await expect(deviceRegion.getByText('2 selected')).toHaveCount(0)

  await page.goto('/display/list')
  const offer = row(page, 'Offer')
  await expect(offer).toContainText('in progress')
  await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await expect(offer).toContainText('manual')
  await expect(offer).toContainText('admin')
  absent!.powerOn()
  await expect(offer).toContainText('done')
  await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByTitle('in progress').click()
  await expect(page).toHaveURL(/state=running/)
  await expect(offer).toHaveCount(0)
})

test('[error-display] a device that is refreshing is not refreshed again, and a failed display says what to check', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await twoScreens(app)
  const fleet = await app.addTags('busy', [tagOf(0xe40, screen), tagOf(0xe41, screen)])
  const [slow, broken] = fleet.tags
  slow!.misbehave({ slowFactor: 1000 })
  broken!.misbehave({ failReason: 'panel' })
  const { _id: templateId } = await createSquare(app, 'Slow', screen)
  const readDevice = async (mac: string) => (await app.admin.ask(devices.list, { mac })).items[0]!
  const ids = [(await readDevice(slow!.mac))._id, (await readDevice(broken!.mac))._id]
  const { _id } = await app.admin.ask(showMany, { deviceIds: ids, templateId })
  await expect.poll(async () => (await readDevice(slow!.mac)).wanted?.state).toBe('drawing')
  await page.goto(`/display/new?template=${templateId}&q=${slow!.mac}`)
  await page.getByRole('button', { name: 'Select the one matching' }).click()
  await expect(page.getByText('1 device is already displaying: do not refresh it repeatedly.')).toBeVisible()

  await expect.poll(async () => (await readDevice(broken!.mac)).wanted?.state).toBe('failed')
  await page.goto(`/display/list?display=${_id}`)
  // The reason is known, so there is one advice, which is about it.
  await expect(page.getByText(/Check the hardware \(ribbon cable and power\), then reboot the device/)).toBeVisible()
  await expect(page.getByText('Display failed: check the network or the hardware.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Slow', exact: true })).toHaveAttribute(
    'href',
    `/template/edit/${templateId}`,
  )

  // The page of the device and the device list offer the retry, too.
  await page.goto(`/device/edit/${ids[1]}`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByText(/^Sent by admin on/)).toBeVisible()
  await expect(page.getByText('Shown until')).toHaveCount(0)
  await expect(page.locator('.under-glass').filter({ hasText: 'Slow' })).not.toContainText('·')
  // Its advice is to reboot the device, and the button for it stands beside the retry.
  await page.getByRole('region', { name: 'Next picture' }).getByRole('button', { name: 'Reboot' }).click()
  await page
    .getByRole('dialog', { name: /^Reboot / })
    .getByRole('button', { name: 'Reboot' })
    .click()
  await expectMessage(page, 'Command sent')
  await page.goto(`/device/list?q=${broken!.mac}`)
  await page.getByRole('checkbox', { name: /^Select a0/ }).check()
  broken!.behave()
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expectMessage(page, 'Retrying 1 device')
  await expect.poll(async () => (await readDevice(broken!.mac)).wanted?.state).toBe('shown')
})

test('devices chosen for a display that was not started are not chosen for the next one, but offered again', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await twoScreens(app)
  const { mac } = (await app.addTags('abandoned', [tagOf(0xe48, screen)])).tags[0]!
  await createSquare(app, 'Later', screen)
  const { _id: id } = (await app.admin.ask(devices.list, { mac })).items[0]!
  await page.goto(`/device/edit/${id}`)
  await page.getByRole('button', { name: 'Display…' }).click()
  const choice = page.getByRole('region', { name: 'Devices' })
  await expect(choice.getByText('1 selected')).toBeVisible()
  // The tab keeps its choice.
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.goBack()
  await expect(choice.getByText('1 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for Later', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Display…' }).click()
  await expect(choice.getByText('0 selected')).toBeVisible()
  await expect(choice.getByText('Chosen before, for a display that was not started')).toBeVisible()
  await choice.getByRole('button', { name: 'Choose again' }).click()
  await expect(choice.getByText('1 selected')).toBeVisible()
  await expect(page.getByText('Later on 1 device')).toBeVisible()
})

test('on a phone a person creates a display step by step', async ({ signedIn: page, app }) => {
  const [screen] = await twoScreens(app)
  await app.addTags('phone', [tagOf(0xe60, screen)])
  await createSquare(app, 'Pocket', screen)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/display/new')
  const regionOf = (name: string) => page.getByRole('region', { name, exact: true })
  await regionOf('Devices').getByRole('searchbox').fill('a0a0a0a0ae60')
  await regionOf('Devices').getByRole('checkbox', { name: 'Select a0:a0:a0:a0:ae:60' }).check()
  await expect(regionOf('Template')).toBeHidden()
  await page.getByRole('button', { name: 'Next: Template' }).click()
  await expect(regionOf('Devices')).toBeHidden()
  await page.getByRole('radio', { name: 'Pocket' }).click()
  await page.getByRole('button', { name: 'Next: Check' }).click()
  await expect(regionOf('Preview').getByRole('img').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Pocket' })).toBeChecked()
  await page.getByRole('button', { name: 'Next: Check' }).click()
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
})

test('[const-numbers] times are written as YYYY-MM-DD HH:mm:ss, and numbers with thousand separators or abbreviated', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await twoScreens(app)
  await app.addTags('figures', [tagOf(0xe80, screen)])
  const { _id: templateId } = await createSquare(app, 'Figures', screen)
  await app.admin.ask(showMany, { filter: { mac: 'a0a0a0a0ae80' }, templateId })
  const timePattern = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
  await page.goto('/display/list')
  await expect(row(page, 'Figures').locator('time')).toHaveText(timePattern)
  await page.goto('/template/list')
  await expect(page.getByRole('listitem').filter({ hasText: 'Figures' }).locator('time')).toHaveText(timePattern)
  await page.goto('/device/list?q=a0a0a0a0ae80')
  await expect(row(page, 'a0:a0:a0:a0:ae:80').locator('time')).toHaveText(timePattern)

  await page.route('**/user/api/overview', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, devices: 1_234_567, online: 98_765 } },
    })
  })
  await page.goto('/index')
  const figure = (name: string) => page.locator(`[data-figure="${name}"] b`)
  await expect(figure('devices')).toHaveText('1.2M')
  await expect(figure('devices')).toHaveAttribute('title', '1,234,567')
  await expect(figure('online')).toHaveText('98,765')
})
