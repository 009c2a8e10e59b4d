import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/start.ts'

test('a request with two Host headers is refused with 400 at every path, and one with a single header is not', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const host = `127.0.0.1:${server.port}`
  const ask = async (line: string, hosts: string[], furtherLines: string[] = []) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const headers = [...hosts.map((host) => `Host: ${host}`), ...furtherLines, 'Connection: close']
    socket.setEncoding('latin1').write(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    const [received] = (await once(socket, 'data')) as [string]
    return received.split('\r\n', 1)[0]!.slice('HTTP/1.1 '.length)
  }
  const lines = ['GET /', 'GET /healthz', 'GET /user/api/profile', 'GET /metrics', 'GET /device/v1/desired']
  for (const line of lines) {
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ])
      expect([line, await ask(line, hosts)]).toEqual([line, '400 Bad Request'])
    expect([line, await ask(line, [host])]).not.toEqual([line, '400 Bad Request'])
  }
  expect(await ask('GET /healthz', [host, host], ['hOST: x'])).toBe('400 Bad Request')
  const key = [
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Protocol: mqtt',
  ]
  const upgrade = [...key, 'Upgrade: websocket', 'Connection: Upgrade']
  expect(await ask('GET /mqtt', [host], upgrade)).toBe('101 Switching Protocols')
  expect(await ask('GET /mqtt', [host, 'evil.example'], upgrade)).toBe('400 Bad Request')
})
