import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from '../src/test.ts'

/** Returns a time zone in which it is about noon now, so that no meeting lasts over midnight. */
const zoneAtNoon = () => {
  const now = Temporal.Now.instant()
  return Intl.supportedValuesOf('timeZone').find((zone) => now.toZonedDateTimeISO(zone).hour === 12)!
}

test('a browser is paired as a screen by its code, shows its picture, warns when it is offline and the picture is old, and books a room', async ({
  signedIn: page,
  app,
  browser,
}) => {
  const { admin } = app
  await admin.ask(products.create, { name: 'Lobby', uri: 'lobby' })
  const playerContext = await browser.newContext({ viewport: { width: 800, height: 480 }, reducedMotion: 'reduce' })
  try {
    const playerPage = await playerContext.newPage()
    await playerPage.clock.install()
    await playerPage.goto(`${app.url}/player`)
    await expect(playerPage.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
    const code = playerPage.locator('strong')
    await expect(code).toHaveText(/^[3-9A-Y]{6}$/)

    await page.goto('/device/list')
    await page.getByRole('button', { name: 'Pair a screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    await dialog.getByLabel('Code').fill('333333')
    await dialog.getByLabel('Alias').fill('Wall')
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(dialog.getByText('No screen shows this code').first()).toBeVisible()
    await page.goto(`/device/list?pair=${await code.textContent()}`)
    await dialog.getByLabel('Alias').fill('Wall')
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/device\/list$/)
    await expect(page.getByRole('row', { name: /Wall/ })).toBeVisible()

    const screen = playerPage.getByRole('region', { name: 'Screen' })
    await playerPage.clock.runFor(5000)
    await expect(screen).toContainText('Nothing is displayed here yet: Wall')
    const { _id: templateId } = await admin.ask(templates.create, {
      name: 'Hello',
      resolution: '800x480',
      canvas: {
        version: 1,
        elements: [{ kind: 'rectangle', id: 'r', x: 0, y: 0, width: 400, height: 480, fill: 'black' }],
      },
    })
    const [device] = (await admin.ask(devices.list, { q: 'Wall' })).items
    await admin.ask(showOne, { mac: device!.mac, templateId })
    const readDevice = () => admin.ask(devices.get, { id: device!._id })
    await expect
      .poll(async () => {
        await playerPage.clock.runFor(5000)
        return (await readDevice()).shown?.proof
      })
      .toBe('reported')
    const picture = screen.getByRole('img', { name: 'Wall' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      800, 480,
    ])

    await admin.ask(writePages, { id: device!._id, pages: [{ template: templateId }] })
    await playerPage.clock.runFor(5000)
    await expect(screen).toHaveAttribute('title', 'Touch the picture for the next page')
    await picture.click()
    await expect.poll(async () => (await admin.ask(readPages, { id: device!._id })).turned?.page).toBe(1)

    await admin.ask(rooms.create, { name: 'Narvik', timeZone: zoneAtNoon(), devices: [device!._id] })
    await playerPage.clock.runFor(5000)
    await playerPage.getByRole('button', { name: 'Book 15' }).click()
    await expect(playerPage.getByRole('status')).toHaveText('Booked.')
    await expect(playerPage.getByRole('button', { name: 'End', exact: true })).toBeVisible()
    await expect(playerPage.getByRole('button', { name: 'Extend' })).toBeVisible()

    await playerPage.evaluate(() => navigator.serviceWorker.ready)
    await playerContext.setOffline(true)
    await playerPage.reload()
    await expect(picture).toBeVisible()
    await expect(playerPage.getByRole('alert')).toBeHidden()
    await playerPage.clock.fastForward('01:01:00')
    await playerPage.clock.runFor(5000)
    await expect(playerPage.getByRole('alert')).toContainText('this picture may be old')
    await playerContext.setOffline(false)
    await playerPage.clock.runFor(5000)
    await expect(playerPage.getByRole('alert')).toBeHidden()

    await page.goto(`/device/edit/${device!._id}`)
    await expect(page.locator('#page')).toContainText('player in a browser')
    await expect(page.getByRole('button', { name: 'Blink' })).toHaveCount(0)
  } finally {
    await playerContext.close()
  }
})
