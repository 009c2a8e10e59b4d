import type { Page } from '@playwright/test'
import { showOne } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { toFrame } from '@wifi-tms/paint/frame'
import { panelOf } from '@wifi-tms/paint/panels'
import { tagOf } from '../src/app.ts'
import { pixelsOnGlass, pixelsOnScreen } from '../src/pixels.ts'
import { expect, test } from '../src/test.ts'

const PATH = '/tools/list'
const tool = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[route-tools] the tools convert voltage to battery percent, and a version to its number and back', async ({
  signedIn: page,
}) => {
  await page.goto(PATH)
  const battery = tool(page, 'Battery')
  for (const [voltage, percent] of [
    ['335', '0%'],
    ['300', '0%'],
    ['379', '80%'],
    ['390', '100%'],
    ['420', '100%'],
  ] as const) {
    await battery.getByLabel('Voltage in 1/100 V').fill(voltage)
    await expect(battery.getByRole('status')).toContainText(percent)
  }
  const version = tool(page, 'Version')
  await version.getByLabel('Number').fill('257')
  await expect(version.getByLabel('Version', { exact: true })).toHaveValue('Version-1.01')
  await version.getByLabel('Version', { exact: true }).fill('2.10')
  await expect(version.getByLabel('Number')).toHaveValue('522')
  await version.getByLabel('Number').fill('65536')
  await expect(version.getByText('Enter 0 to 65535, or a version such as 1.02')).toBeVisible()
})

test('[route-tools] the payload tool decodes and encodes a message and shows what is wrong with it', async ({
  signedIn: page,
}) => {
  await page.goto(PATH)
  const payload = tool(page, 'Message payload')
  const text = payload.getByLabel('Payload (base64)', { exact: true })
  await payload.getByLabel('JSON object').fill('{"type":"reboot","id":"7"}')
  await expect(text).toHaveValue(btoa('{"type":"reboot","id":"7"}'))
  await expect(payload.getByText('reboot: the server sends this message.')).toBeVisible()
  await text.fill(btoa('{"type":"hello","protocol":1,"battery":"full"}'))
  await expect(payload.getByLabel('JSON object')).toHaveValue(/"battery": "full"/)
  await expect(payload.getByText(/^battery: /)).toBeVisible()
  for (const [wrong, refusal] of [
    ['{}', 'This is not base64'],
    [btoa('hello'), 'The text is not JSON'],
    [btoa('[]'), 'The JSON is not an object'],
  ] as const) {
    await text.fill(wrong)
    await expect(payload.getByText(refusal)).toBeVisible()
  }
})

test('[route-tools] the frame tool shows a frame pixel for pixel as the tag does, and refuses one of another size', async ({
  signedIn: page,
  app,
}) => {
  const screens = await app.screens()
  const screen = screens.find(({ color, angle }) => color === 'B/W/R' && angle === 90) ?? screens[0]!
  const fleet = await app.addTags('frames', [tagOf(0xb40, screen)])
  const [tag] = fleet.tags
  const word = { id: 'w', kind: 'text', x: 8, y: 8, width: 200, height: 80, text: 'Frame', fontSize: 48 } as const
  const canvas = { version: 1 as const, elements: [word] }
  const template = await app.admin.ask(templates.create, { name: 'Frame', resolution: '400x300', canvas })
  const { frame } = await app.admin.ask(showOne, { mac: tag!.mac, templateId: template._id, fit: 'contain' })
  await fleet.until('the frame on the glass', () => tag!.glass()?.sha256 === frame)
  const bytes = toFrame(tag!.glass()!.picture, panelOf(screen))

  await page.goto(PATH)
  const decoder = tool(page, 'Frame')
  await decoder.getByRole('combobox', { name: 'Screen type' }).click()
  await page.getByTitle(`${screen.name} · ${screen.color}`, { exact: true }).first().click()
  const file = (buffer: Uint8Array) => ({
    name: 'frame.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(buffer),
  })
  await decoder.locator('input[type=file]').setInputFiles(file(bytes))
  const picture = decoder.getByRole('img', { name: 'Picture in frame.bin' })
  await expect(picture).toBeVisible()
  expect(await pixelsOnScreen(picture)).toEqual(pixelsOnGlass(tag!))
  await decoder.locator('input[type=file]').setInputFiles(file(bytes.slice(1)))
  await expect(decoder.getByRole('alert')).toContainText(bytes.length.toLocaleString('en'))
})
