import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { dataSources, fetchSource, trySource } from '@wifi-tms/contract/read-sources'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { listenToTopic } from './listen-topic.ts'

/** A broker outside of the server, with one user. */
let broker: Aedes
const sockets = new Set<Socket>()
const tcp = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  broker.handle(socket)
})
beforeAll(async () => {
  broker = await Aedes.createBroker({
    authenticate: (_, name, password, done) => done(null, name === 'reader' && String(password) === 'open sesame'),
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => tcp.close(done))
  await new Promise<void>((done) => broker.close(done))
})

const send = (topic: string, text: string, retain = false) =>
  new Promise<void>((done, fail) =>
    broker.publish({ cmd: 'publish', topic, payload: Buffer.from(text), qos: 0, dup: false, retain }, (error) =>
      error ? fail(error) : done(),
    ),
  )

/** A broker whose first message has a stated length of 200 MB, of which it sends 1 MB. */
const endlessBroker = () =>
  new Promise<Server>((done) => {
    const fakeBroker = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        // CONNACK: the connection is accepted.
        socket.write(Buffer.from([0x20, 2, 0, 0]))
        socket.once('data', (subscribe: Buffer) => {
          // SUBACK with the number of the subscription.
          socket.write(Buffer.from([0x90, 3, subscribe[2]!, subscribe[3]!, 0]))
          // PUBLISH with a length of 200 MB on the topic x.
          socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x5f, 0, 1, 0x78]))
          socket.write(Buffer.alloc(1024 * 1024))
        })
      })
    })
    fakeBroker.listen(0, '127.0.0.1', () => done(fakeBroker))
  })

const login = { username: 'reader', password: 'open sesame' }
let count = 0

eachServer(
  'topics as sources',
  (server) => {
    const urlOf = (topic: string) => `mqtt://localhost:${(tcp.address() as AddressInfo).port}/${topic}`
    const add = (topic: string, more: object = {}) =>
      server().ask(dataSources.create, {
        name: `topic-${++count}`,
        kind: 'mqtt',
        url: urlOf(topic),
        headers: login,
        ...more,
      } as never)
    const sourceNow = (id: string) => server().ask(dataSources.get, { id })

    test('a value of a topic is stored as soon as it arrives, and a retained one at once', async () => {
      await send('hall/temperature', '21.5', true)
      const { _id: id } = await add('hall/temperature')
      await expect.poll(async () => (await sourceNow(id)).value).toBe(21.5)
      await send('hall/temperature', '{"temp":22}')
      await expect.poll(async () => (await sourceNow(id)).value).toEqual({ temp: 22 })
      await send('hall/temperature', 'OFF')
      await expect.poll(async () => (await sourceNow(id)).value).toBe('OFF')
      expect(await sourceNow(id)).toMatchObject({ error: '', headerNames: ['username', 'password'] })
      expect(JSON.stringify(await sourceNow(id))).not.toContain('sesame')
    })

    test('a topic without a value reports the reason', async () => {
      const expectError = async (topic: string, more: object, error: string) => {
        const { _id: id } = await add(topic, more)
        await expect.poll(async () => (await sourceNow(id)).error).toBe(error)
      }
      await expectError('x', { headers: { ...login, password: 'wrong' } }, 'refuses the user name or the password')
      await expectError('x', { url: 'mqtt://localhost:1/x' }, 'does not answer')
      await expectError('x', { url: 'mqtt://10.0.0.1/x' }, 'lies at an inner address that INNER_HOSTS does not allow')
      await send('hall/pick', '{"a":1}', true)
      await expectError('hall/pick', { pick: 'b' }, 'has an expression that gives nothing')
      for (const url of [
        'https://example.com/x',
        'mqtt://host/',
        'mqtt://host/a/+',
        'mqtt://host/%23',
        'mqtt://u:p@host/a',
      ])
        await expect(add('x', { url })).rejects.toThrow('must be an address like mqtt://host/topic')
    })

    test('a source that is changed follows its new topic only', async () => {
      await send('hall/before', '1', true)
      const { _id: id, name } = await add('hall/before')
      await expect.poll(async () => (await sourceNow(id)).value).toBe(1)
      await send('hall/after', '2', true)
      await server().ask(dataSources.update, { id, name, kind: 'mqtt', url: urlOf('hall/after') } as never)
      await expect.poll(async () => (await sourceNow(id)).value).toBe(2)
      await send('hall/before', '3', true)
      await send('hall/after', '4', true)
      await expect.poll(async () => (await sourceNow(id)).value).toBe(4)
    })

    test('a message that is too large ends the connection and is reported as the reason', async () => {
      await send('hall/large', 'x'.repeat(400_000), true)
      const large = await server().ask(trySource, { kind: 'mqtt', headers: login, url: urlOf('hall/large'), pick: '' })
      expect(large.error).toBe('holds more than 256 kB')
      const endless = await endlessBroker()
      const url = `mqtt://localhost:${(endless.address() as AddressInfo).port}/x`
      const endlessAnswer = await server().ask(trySource, { kind: 'mqtt', url, pick: '' })
      expect(endlessAnswer.error).toBe('holds more than 256 kB')
      const { _id: id } = await add('hall/large')
      await expect.poll(async () => (await sourceNow(id)).error).toBe('holds more than 256 kB')
      endless.close()
    })

    test('too many messages while one is handled end the connection', async () => {
      const stopping = new AbortController()
      const messages = listenToTopic(urlOf('hall/many'), { login, hosts: ['localhost'], signal: stopping.signal })
      expect((await messages.next()).value).toBe('subscribed')
      const flood = async () => {
        for (;;) {
          await Promise.all(Array.from({ length: 6000 }, (_, number) => send('hall/many', String(number))))
          await messages.next()
        }
      }
      await expect(flood()).rejects.toThrow('sends too many messages')
      stopping.abort()
    })

    test('a topic can be tried and read at once, and a topic without messages is reported', async () => {
      await send('hall/queue', '{"number":7}', true)
      const request = { kind: 'mqtt' as const, headers: login, pick: 'number' }
      const silentAnswer = server().ask(trySource, { ...request, url: urlOf('hall/silent') })
      expect(await server().ask(trySource, { ...request, url: urlOf('hall/queue') })).toMatchObject({
        value: 7,
        error: '',
      })
      const { _id: id } = await add('hall/queue')
      expect(await server().ask(fetchSource, { id })).toMatchObject({ value: { number: 7 }, error: '' })
      expect((await silentAnswer).error).toBe('has sent nothing on this topic')
    })
  },
  { innerHosts: ['localhost'] },
)
