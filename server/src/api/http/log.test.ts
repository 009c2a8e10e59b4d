import { connect } from 'node:net'
import { login, updateProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer
const lines: object[] = []
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' })
  const { log } = server.core
  log.info = ((line: object) => void lines.push(line)) as typeof log.info
})
afterAll(() => server.stop())

test('every call that changes something is logged with its account and address, refused ones too', async () => {
  await server.ask(updateProfile, { phone: '1' })
  await server.tell(templates.remove, { id: 'nope' })
  const admin = { who: ADMIN.username, address: '127.0.0.1' }
  await expect
    .poll(() => lines)
    .toEqual(
      expect.arrayContaining([
        { method: 'PUT', path: '/user/api/profile', status: 200, ...admin },
        { method: 'DELETE', path: templates.remove.path.replace('{id}', 'nope'), status: 404, ...admin },
      ]),
    )
})

test('refused calls are counted by their reason', async () => {
  const countRefused = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^wifi_tms_refused_calls_total\{reason="wrongLogin",.*\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  const before = await countRefused()
  await server.tell(login, { username: 'nobody', password: 'x' }, '')
  // The earlier figures are answered for a second.
  await expect.poll(countRefused).toBe(before + 1)
})

test('a caller that hangs up within its body is no error of ours', async () => {
  const [failed, { log }]: [string[], typeof server.core] = [[], server.core]
  for (const level of ['error', 'debug'] as const)
    log[level] = ((_line: object, text: string) =>
      void (text === 'a call failed' && failed.push(level))) as typeof log.error
  const head = `POST ${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
  const caller = connect(Number(new URL(server.url).port), '127.0.0.1')
  caller.write(head, () => caller.destroy())
  await expect.poll(() => failed).toEqual(['debug'])
})

test('the log has no path that opens a picture, a calendar or a webhook without a login', async () => {
  const paths = [
    '/picture/secret-of-a-picture.png',
    '/trmnl/office/floor-1/s/name.secret-of-a-picture.png',
    '/calendar/secret-of-a-calendar.ics',
    '/hooks/id/secret-of-a-shop',
  ]
  for (const path of paths) await fetch(server.url + path, { method: 'HEAD' })
  const logged = () => lines.filter((line) => 'method' in line && line.method === 'HEAD')
  await expect.poll(logged).toHaveLength(paths.length)
  expect(JSON.stringify(logged())).not.toContain('secret-of')
})
