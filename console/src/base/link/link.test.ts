import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queries } from '../calls/query-client.ts'
import { startLink, useLink } from './link.ts'
import { CONNACK, SILENT, startBroker, suback, until } from './testing/broker.ts'

/** A worker that never ticks. In the console, the first tick comes long after this test. */
class QuietWorker {
  postMessage() {}
  terminate() {}
}
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { protocol: 'http:', host: '' } }))
vi.stubGlobal('Worker', QuietWorker)

test('answers that were fetched before the first connection are fetched again once its subscription is confirmed, except those that no change affects', async () => {
  const { url, connections } = await startBroker(({ cmd }) => (cmd === 'subscribe' ? SILENT : undefined))
  onTestFinished(startLink({ host: url, username: 'session', password: 'key' }))
  let name = 'before'
  let fetches = 0
  const rooms = new QueryObserver(queries, { queryKey: [['rooms'], '/rooms', {}], queryFn: async () => name })
  const fixed = new QueryObserver(queries, { queryKey: [[], '/fixed', {}], queryFn: async () => ++fetches })
  for (const observer of [rooms, fixed]) onTestFinished(observer.subscribe(() => undefined))
  await until(() => rooms.getCurrentResult().data === 'before' && fetches === 1)
  await until(() => connections[0]?.packets.length === 1)
  connections[0]!.socket.send(CONNACK)
  await until(() => connections[0]?.packets.length === 2)
  // A change before the subscription is confirmed is not reported.
  name = 'after'
  const [, subscribe] = connections[0]!.packets
  connections[0]!.socket.send(suback(subscribe!.messageId))
  await until(() => rooms.getCurrentResult().data === 'after')
  expect([fetches, useLink.getState().state]).toEqual([1, 'connected'])
})
