import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, setLanguage, test } from '../src/test.ts'

/** True if a text, or a box around it, cuts off a part of it. */
const isCutOff = (text: Element) => {
  for (let box: Element | null = text; box; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box)
    const isBeyond = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    if (['hidden', 'clip'].includes(overflowX) && isBeyond) return true
  }
  return false
}

test('[error-display] the page explains in its language why a device failed and what to check, beside the device’s own message', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  const fleet = await app.addTags('fails', [tagOf(0x400, screen!)])
  const [tag] = fleet.tags
  tag!.misbehave({ failReason: 'panel' })
  const { width, height } = screen!
  const template = await app.admin.ask(templates.create, {
    name: 'Empty',
    resolution: `${width}x${height}`,
    canvas: { version: 1, elements: [] },
  })
  const { _id } = await app.admin.ask(showMany, { filter: { mac: tag!.mac }, templateId: template._id })
  const readDevice = async () => (await app.admin.ask(devices.list, { mac: tag!.mac })).items[0]!
  await expect.poll(async () => (await readDevice()).wanted?.state).toBe('failed')
  const { wanted, _id: id } = await readDevice()
  expect(wanted).toMatchObject({ reason: 'panel', detail: expect.any(String) })

  await setLanguage(page, 'zh')
  for (const place of [`/device/list?q=${tag!.mac}`, `/display/list?display=${_id}`, `/device/edit/${id}`]) {
    await page.goto(place)
    const sentence = page
      .getByRole('main')
      .getByText(`屏幕未能绘制画面：“${wanted!.detail}”。请检查硬件（屏幕排线和供电），然后重启设备。`)
    await expect(sentence.first(), place).toBeVisible()
    expect(await sentence.first().evaluate(isCutOff), place).toBe(false)
  }
})
