import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openHttpConnection } from './http-connection.ts'

test('get returns the status once the whole answer has arrived, in whatever parts, and rejects when the connection breaks', async () => {
  const requests: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    requests.push(`${request.url} ${request.headers.a}`)
    if (request.url === '/none') return response.writeHead(204, { 'content-length': 0 }).end()
    if (request.url === '/same') return response.writeHead(304).end()
    if (request.url === '/gone') return response.destroy()
    response.writeHead(request.url === '/bad' ? 404 : 200, { 'content-length': 200_000 })
    response.write(Buffer.alloc(100_000))
    setImmediate(() => response.end(Buffer.alloc(100_000)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const connection = await openHttpConnection(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const statuses = [await connection.get('/one', { a: '1' }), await connection.get('/bad', { a: '2' })]
  statuses.push(await connection.get('/none', {}), await connection.get('/same', {}))
  expect(statuses).toEqual([200, 404, 204, 304])
  expect(requests).toEqual(['/one 1', '/bad 2', '/none undefined', '/same undefined'])
  await expect(connection.get('/gone', {})).rejects.toThrow()
  connection.close()
  server.close()
})
