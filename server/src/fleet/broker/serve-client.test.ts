import { pathToFileURL } from 'node:url'
import { CONSOLE_TOPICS } from '@wifi-tms/contract/link'
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { addressIn, firstPassword, setUpPrograms, startProgram } from '../../testing/start-program.ts'

setUpPrograms()

const faulty = pathToFileURL(`${import.meta.dirname}/testing/faulty-broker.ts`)

test('an error in the broker’s work for a connection, synchronous or later, ends that connection and not the program', async () => {
  const program = startProgram({ NODE_OPTIONS: `--import=${faulty}` })
  const out = await program.waitFor(/password/)
  const url = addressIn(out)
  const answer = await fetch(`${url}/user/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: firstPassword(out) }),
    headers: { 'content-type': 'application/json' },
  })
  const { data } = (await answer.json()) as { data: { mqtt: { username: string; password: string } } }
  const { username, password } = data.mqtt
  const address = `${url.replace('http', 'ws')}/mqtt`
  const connect = () => mqtt.connectAsync(address, { username, password, reconnectPeriod: 0 })

  const neighbour = await connect()
  // The first three subscriptions fail, each in another way.
  for (let number = 0; number < 3; number++) {
    const link = await connect()
    link.on('error', () => {})
    const closed = new Promise<void>((resolve) => void link.once('close', resolve))
    link.subscribe(CONSOLE_TOPICS, () => {})
    await closed
  }
  expect(await neighbour.subscribeAsync(CONSOLE_TOPICS)).toMatchObject([{ topic: CONSOLE_TOPICS, qos: 0 }])
  await neighbour.endAsync()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.output.err.match(/"level":50.*"message":"unforeseen"/g)).toHaveLength(3)
})
