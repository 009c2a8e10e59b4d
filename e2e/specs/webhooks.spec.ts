import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { webhooks } from '@wifi-tms/contract/webhooks'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { expect, test } from '../src/test.ts'

/** Starts a receiver that answers every message with `status`, which a test may change. */
async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; message: { type: string; data: object } }[] = []
  const receiver = { status: 204, received, url: '', close: () => {} }
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, message: JSON.parse(await text(request)) })
    response.writeHead(receiver.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  receiver.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}

test('[screen-webhooks] a person adds a webhook, keeps its secret, tests it, sees what was sent and sends a message again', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const receiver = await startReceiver()
  try {
    await page.goto('/system/webhook')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByLabel('Name').fill('Till')
    await dialog.getByLabel('Address').fill('till.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Please enter http:// or https:// and a host')
    await expect(dialog).toContainText('Please choose at least one event')
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('checkbox', { name: 'Device added' }).check()
    expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const made = page.getByRole('dialog', { name: 'Webhook Till added' })
    await expect(made.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible()
    await expect(made.getByRole('button', { name: 'Copy secret' })).toBeVisible()
    await made.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText('whsec_')).toBeHidden()

    const row = page.getByRole('row').filter({ hasText: 'Till' })
    await expect(row).toContainText('Device added')
    await row.getByRole('link', { name: 'Till' }).click()
    await expect(page.getByText('No messages yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send test message' }).click()
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(messages.getByRole('listitem')).toContainText(/Test message.*Delivered.*Answer 204 · 1 attempt/)

    receiver.status = 500
    const product = await admin.ask(products.create, { name: 'Shelves', uri: 'shelves' })
    await admin.ask(devices.create, { mac: 'a0b1c2d3e4f5', alias: 'Shelf 1', product: product._id })
    const failing = messages.getByRole('listitem').filter({ hasText: 'Device added' })
    await expect(failing).toContainText(/Waiting.*Answer 500 · 1 attempt · next attempt/)
    expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])
    receiver.status = 200
    await failing.getByRole('button', { name: 'Send again: Device added' }).click()
    await expect(failing).toContainText(/Delivered.*Answer 200 · \d attempts/)
    const ofDevice = receiver.received.filter(({ message }) => message.type === 'device.added')
    expect(new Set(ofDevice.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(ofDevice[0]!.message.data).toMatchObject({ device: { mac: 'a0b1c2d3e4f5', alias: 'Shelf 1' } })

    await page.getByRole('button', { name: 'Edit webhook' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit webhook' })
    await edit.getByRole('switch', { name: 'Enabled' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Send test message' })).toBeDisabled()
    await page.goto('/system/webhook')
    await page.getByRole('button', { name: 'Delete Till' }).click()
    await page.getByRole('dialog', { name: 'Delete webhook Till?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    expect((await admin.ask(webhooks.list, {})).total).toBe(0)
  } finally {
    receiver.close()
  }
})
