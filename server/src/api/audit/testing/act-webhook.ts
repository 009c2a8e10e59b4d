import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { listDeliveries, resendDelivery, testWebhook } from '@wifi-tms/contract/webhooks'
import { expect } from 'vitest'
import type { TestServer } from '../../../testing/start.ts'

/** Makes every recorded call about a webhook, the removal last. `act` makes a call and checks its history line. */
export async function actWebhook(
  server: TestServer,
  act: (call: Endpoint, input: object, name: string) => Promise<{ _id: string }>,
  { _id: id, remove }: { _id: string; remove: () => Promise<unknown> },
): Promise<void> {
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
