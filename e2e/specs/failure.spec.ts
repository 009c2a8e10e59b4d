import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/product.ts'
import { expect, setLanguage, test } from '../src/test.ts'

test('[error-display] the page explains in its language why a device failed and what to check, beside the device’s own message', async ({
  signedIn: page,
  product,
}) => {
  const [screen] = await product.screens()
  const fleet = await product.addTags('fails', [tagOf(0x400, screen!)])
  const [tag] = fleet.tags
  tag!.misbehave({ fail: 'panel' })
  const { width, height } = screen!
  const template = await product.admin.ask(templates.create, {
    name: 'Empty',
    resolution: `${width}x${height}`,
    canvas: { version: 1, elements: [] },
  })
  const { _id } = await product.admin.ask(showMany, { filter: { mac: tag!.mac }, templateId: template._id })
  const read = async () => (await product.admin.ask(devices.list, { mac: tag!.mac })).items[0]!
  await expect.poll(async () => (await read()).wanted?.state, { timeout: 60_000 }).toBe('failed')
  const { wanted, _id: id } = await read()
  expect(wanted).toMatchObject({ reason: 'panel', detail: expect.any(String) })

  await setLanguage(page, 'zh')
  for (const place of [`/device/list?q=${tag!.mac}`, `/display/list?display=${_id}`, `/device/edit/${id}`]) {
    await page.goto(place)
    const sentence = page.getByRole('main').getByText(`屏幕未能绘制画面：“${wanted!.detail}”。请检查硬件。`)
    await expect(sentence.first(), place).toBeVisible()
  }
})
