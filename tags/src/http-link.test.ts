import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Down } from '@wifi-tms/contract/messages'
import { expect, onTestFinished, test } from 'vitest'
import { clockAt } from './clock.ts'
import { httpLink } from './http-link.ts'

test('a tag ignores an order of an unknown kind and receives the others of the same answer', async () => {
  const due = { messages: [{ type: 'sing', id: '1' }, { type: 'ask', id: '2', loud: true }, 7], next: 60 }
  const server = createServer((_, answer) => answer.end(JSON.stringify(due))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received: Down[] = []
  const options = { mac: 'aa0000000001', uri: 'shop', password: 'x', clock: clockAt(1) }
  const link = httpLink(
    { ...options, server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    { opened: () => {}, closed: () => {}, heard: (message) => void received.push(message) },
  )
  onTestFinished(() => {
    link.cut()
    server.close()
  })
  expect(await link.say({ type: 'report', battery: 380 })).toBe(true)
  expect(received).toEqual([{ type: 'ask', id: '2' }])
})
