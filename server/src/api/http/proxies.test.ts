import { login, readLogins } from '@wifi-tms/contract/session'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, startTestServer } from '../../testing/start.ts'

test.each([
  ['127.0.0.1', '203.0.113.7, 198.51.100.4', '198.51.100.4'],
  ['127.0.0.0/8,198.51.100.0/24', '203.0.113.7, 198.51.100.4', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
])('with %s as trusted proxies, a call forwarded for %s has the address %s', async (trusted, forwarded, address) => {
  const server = await startTestServer({ trustedProxies: trusted.split(',') })
  onTestFinished(() => server.stop())
  const { body } = await server.tell(login, ADMIN, '', {
    body: JSON.stringify(ADMIN),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
  })
  const { token } = body.data as { token: string }
  expect((await server.ask(readLogins, {}, token)).items.map((login) => login.address)).toEqual([address])
})
