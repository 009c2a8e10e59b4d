import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** The content of the replaced camera: the text of a code, or nothing if undefined. */
interface Scene {
  code?: { width: number; modules: number[] } | undefined
}

/** Replaces the camera of the page by a canvas, on which the test shows codes for the page's reader. */
const showCamera = () => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')!
    const { scene } = globalThis as unknown as { scene: Scene }
    setInterval(() => {
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = '#222'
      const { width, modules } = scene.code ?? { width: 1, modules: [] }
      for (const [index, module] of modules.entries())
        if (module) context.fillRect(200 + (index % width) * 8, 100 + Math.floor(index / width) * 8, 8, 8)
    }, 50)
    return canvas.captureStream()
  }
}

test.use({ viewport: { width: 375, height: 812 } })

test('a person links a tag and an article by scanned and by typed codes, and the page sends the pair later when the server is out of reach', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ width, height }) => width === 400 && height === 300)!
  const { _id: template } = await ask(templates.create, {
    name: 'Shelf label',
    resolution: '400x300',
    canvas: { version: 1, elements: [] },
  })
  await ask(templates.create, {
    name: 'Shelf label of another size',
    resolution: '800x480',
    canvas: { version: 1, elements: [] },
  })
  await ask(items.create, { key: '4006381333931', name: 'Milk', values: {}, template })
  await ask(items.create, { key: 'T-7', name: 'Tea', values: {}, template })
  const fleet = await app.addTags('shelves', [tagOf(0x5e1f, screen), tagOf(0x5e2f, screen)])
  const [first, second] = fleet.tags.map(({ mac }) => mac)
  await page.addInitScript(() => Object.assign(globalThis, { scene: {} }))
  await page.addInitScript(showCamera)
  const showCode = (text: string) => {
    const { width, modules } = qrCode(text, 'M')
    return page.evaluate((code) => Object.assign((globalThis as unknown as { scene: Scene }).scene, { code }), {
      width,
      modules: [...modules].map(Number),
    })
  }

  await page.goto('/item/list')
  await page.getByRole('button', { name: 'Link at the shelf' }).click()
  await page.getByRole('button', { name: 'Start camera' }).click()
  await showCode(`https://tags.example/${first}`)
  const slots = page.locator('.shelf-slot-full')
  await expect(slots).toHaveCount(1)
  await showCode('(01)04006381333931')
  const pairs = page.getByRole('region', { name: 'Pairs' })
  await expect(pairs.getByText('is linked to Milk')).toBeVisible()
  // The tag reports the picture, which proves the link.
  await expect(pairs.getByText('shown', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop camera' }).click()

  const code = page.getByLabel('Code', { exact: true })
  const enterCode = async (text: string) => {
    await code.fill(text)
    await code.press('Enter')
  }
  await enterCode('no-such-code')
  await expect(page.getByText('Nothing here has the code no-such-code.')).toBeVisible()
  await enterCode('T-7')
  await expect(slots).toHaveText(/Tea/)
  await enterCode(first!)
  await expect(pairs.getByText('Show Tea instead?')).toBeVisible()
  await pairs.getByRole('button', { name: 'Move' }).click()
  await expect(pairs.getByText('is linked to Tea')).toBeVisible()

  // While the server is out of reach, the pair survives a reload; then it is sent once.
  const isPressed = () => page.evaluate(() => 'pressed' in window).catch(() => false)
  await page.route('**/user/api/items/**', async (route) => ((await isPressed()) ? route.continue() : route.abort()))
  await enterCode(second!)
  await expect(slots).toHaveCount(1)
  await enterCode('4006381333931')
  await expect(page.getByText('1 pair waits to be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 pair waits to be sent')).toBeVisible()
  const sendButton = page.getByRole('button', { name: 'Send now' })
  // The server is reachable only from the click on: earlier, the page might send the pair automatically.
  await sendButton.evaluate((button) =>
    button.addEventListener('click', () => Object.assign(window, { pressed: true })),
  )
  await sendButton.click()
  await expect(page.getByText('1 pair waits to be sent')).toBeHidden()
  const itemOf = async (mac: string) => (await ask(devices.list, { mac })).items[0]!.item
  const milk = (await ask(items.list, { key: '4006381333931' })).items[0]!
  expect([milk.devices.length, await itemOf(second!)]).toEqual([1, milk._id])
  await pairs.getByRole('listitem').filter({ hasText: 'Milk' }).first().getByRole('button', { name: 'Unlink' }).click()
  await expect(pairs.getByText('is unlinked')).toBeVisible()
  expect(await itemOf(second!)).toBeNull()

  // The pages of a device are set on its page, and a press turns them.
  const device = (await ask(devices.list, { mac: first! })).items[0]!
  await page.goto(`/device/edit/${device._id}`)
  const pages = page.getByRole('region', { name: 'Pages' })
  await pages.getByRole('combobox', { name: /^Add a template of \d+ × \d+$/ }).fill('Shelf')
  await expect(page.getByTitle('Shelf label', { exact: true })).toBeVisible()
  await expect(page.getByTitle(/another size/)).toHaveCount(0)
  await page.getByTitle('Shelf label', { exact: true }).click()
  await expectMessage(page, 'Saved')
  await expect(pages.getByRole('listitem')).toHaveCount(2)
  await expect(pages.getByText('shown now')).toBeVisible()
  expect((await ask(readPages, { id: device._id })).pages).toEqual([{ template }])
  await ask(writePages, { id: device._id, pages: [{ template }, { item: milk._id }], back: 600 })
  await expect(pages.getByRole('listitem')).toHaveCount(3)
  const pictures = pages.getByRole('img', { name: /Shelf label/ })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  fleet.tags[0]!.press()
  await expect(pages.getByRole('listitem').nth(1)).toContainText('shown until about')
})
