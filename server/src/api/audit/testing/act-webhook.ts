import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { listDeliveries, resendDelivery, testWebhook, webhooks } from '@wifi-tms/contract/webhooks'
import { expect } from 'vitest'
import type { TestServer } from '../../../testing/start.ts'

/**
 * Makes every recorded call about a webhook, the removal last. `act` makes a call and checks its history line; `add`
 * adds and changes a webhook.
 */
export async function actWebhook(
  server: TestServer,
  act: (call: Endpoint, input: object, name: string) => Promise<{ _id: string }>,
  add: (
    resource: typeof webhooks,
    fields: object,
    name: string,
  ) => Promise<{ _id: string; remove: () => Promise<unknown> }>,
): Promise<void> {
  const fields = { name: 'Till', url: 'http://127.0.0.1:9', events: ['device.shown'] }
  const { _id: id, remove } = await add(webhooks, fields, 'Till')
  // Each message is tried once before the next call, as a try notifies consoles too.
  const untilTried = (attempts: number) =>
    expect
      .poll(async () => (await server.ask(listDeliveries, { id })).items[0]?.attempts, { timeout: 120_000 })
      .toBe(attempts)
  const { _id: delivery } = await act(testWebhook, { id }, 'Till')
  await untilTried(1)
  await act(resendDelivery, { id, delivery }, 'Till')
  await untilTried(2)
  await remove()
}
