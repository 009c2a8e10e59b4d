import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { encode } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { CannotStart } from '../../base/process/config.ts'
import { KEY } from '../secrets/testing/harness.ts'
import { openPeers } from './peers.ts'
import { startBroker } from './start-broker.ts'
import { connectionEnded, hello, MAC, say, startHarness, testFolder, UP, until } from './testing/harness.ts'
import { RENEWED_CERTIFICATE, RENEWED_KEY, TEST_CERTIFICATE, TEST_KEY } from './testing/tls.ts'

test('stopping waits until received messages are committed and acknowledged, and then cuts tags and consoles', async () => {
  const harness = await startHarness()
  const will = {
    topic: UP,
    payload: Buffer.from(encode({ type: 'event', event: 'offline' })),
    qos: 1,
    retain: false,
  } as const
  const tag = await harness.tag(MAC, KEY, { will })
  const link = await harness.link()
  harness.holdsCommits = true
  const acknowledged = say(tag, UP, hello)
  await until(() => harness.ingestedOf('hello').length === 1)
  const stopped = harness.broker.stop()
  await expect(harness.tag('0a0a0a0a0a0a')).rejects.toThrow()
  expect(tag.connected).toBe(true)
  harness.commit()
  await acknowledged
  harness.stopLinks()
  await Promise.all([stopped, connectionEnded(tag), connectionEnded(link)])
  // The server ended the connections, so no tag counts as disconnected.
  expect(harness.ingested.map(({ message }) => message.type)).toEqual(['connected', 'hello'])
})

test('tags can connect to the broker over TLS', async () => {
  const folder = await testFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await Promise.all([writeFile(key, TEST_KEY), writeFile(cert, TEST_CERTIFICATE)])
  const harness = await startHarness({ MQTTS_PORT: '0', TLS_CERT: cert, TLS_KEY: key })
  const names = { clientId: MAC, username: MAC, password: KEY }
  const url = `mqtts://127.0.0.1:${harness.broker.mqttsPort}`
  const tag = await harness.connect(url, { ...names, ca: TEST_CERTIFICATE })
  await say(tag, UP, hello)
  const plain = await harness.tag()
  await connectionEnded(tag)
  await say(plain, UP, hello)
  expect(harness.ingestedOf('hello')).toHaveLength(2)
  await expect(harness.connect(url.replace('mqtts', 'mqtt'), names)).rejects.toThrow()
  await expect(harness.connect(url, names)).rejects.toThrow(/self.signed/)
  await plain.subscribeAsync(`shop/${MAC}/down`)
})

test('a renewed certificate is used without a restart, as soon as its key matches, and cuts no connection', async () => {
  const folder = await testFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await Promise.all([writeFile(key, TEST_KEY), writeFile(cert, TEST_CERTIFICATE)])
  const harness = await startHarness({ MQTTS_PORT: '0', TLS_CERT: cert, TLS_KEY: key })
  const connectTrusting = (mac: string, ca: string) =>
    harness.connect(`mqtts://127.0.0.1:${harness.broker.mqttsPort}`, {
      clientId: mac,
      username: mac,
      password: KEY,
      ca,
    })
  const before = await connectTrusting(MAC, TEST_CERTIFICATE)
  const renewAndAwait = (pattern: RegExp) => {
    harness.broker.renewCertificate()
    return until(() => harness.logged.some(({ msg }) => pattern.test(msg)))
  }
  await writeFile(cert, RENEWED_CERTIFICATE)
  await renewAndAwait(/background turn failed/)
  await connectTrusting('a0b1c2d3e4f6', TEST_CERTIFICATE)
  await writeFile(key, RENEWED_KEY)
  await renewAndAwait(/certificate .* renewed/)
  await connectTrusting('a0b1c2d3e4f7', RENEWED_CERTIFICATE)
  await expect(connectTrusting('a0b1c2d3e4f8', TEST_CERTIFICATE)).rejects.toThrow(/self.signed/)
  await say(before, UP, hello)
})

test('a port in use stops the start with one line that names the variable', async () => {
  const otherServer = createServer()
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const { port } = otherServer.address() as { port: number }
  const harness = await startHarness()
  const config = { ...harness.core.config, mqttPort: port }
  const failed = startBroker(
    { ...harness.core, config },
    openPeers(() => {}),
  )
  await expect(failed).rejects.toThrow(CannotStart)
  await expect(failed).rejects.toThrow(
    new RegExp(`^MQTT_PORT: cannot listen on 127.0.0.1:${port} \\(.*EADDRINUSE.*\\)\\.$`),
  )
  await new Promise((resolve) => otherServer.close(resolve))
})
