import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hotspot, packSetup, type Setup } from '@wifi-tms/contract/setup'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HotspotTag, startHotspotTag } from './hotspot.ts'
import { APIKEY, type BareServer, startTestServer, URI } from './testing/test-server.ts'

const screenType = { type: 7, color: 'B/W/R', width: 40, height: 24, angle: 90 } as const
const mac = '02000000000a'

let testServer: BareServer
let tag: HotspotTag
beforeEach(async () => {
  testServer = await startTestServer()
  tag = await startHotspotTag({ mac, screenType }, { speed: 100 })
})
afterEach(async () => {
  await tag.stop()
  await testServer.stop()
})

const settings = (): Setup => ({
  ssid: 'Shop floor',
  hidden: false,
  security: 'wpa',
  password: 'correct horse',
  addressing: 'dhcp',
  server: testServer.server,
  broker: `mqtt://127.0.0.1:${testServer.mqttPort}`,
  product: URI,
  key: APIKEY,
})
const send = async (body: string, login = `${hotspot.account}:${hotspot.password}`, page = tag.page) => {
  const headers = { authorization: `Basic ${btoa(login)}` }
  const answer = await fetch(page, { method: 'POST', headers, body: new URLSearchParams(body) })
  return { status: answer.status, ...((await answer.json()) as { message: string }) }
}
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a tag without settings receives them on its page, closes the page and connects', async () => {
  expect(await (await fetch(tag.page)).text()).toContain('<h1>WIFI-TMS-00000A</h1>')
  expect(tag.fleet).toBeUndefined()
  expect(await send(packSetup(settings()))).toMatchObject({ status: 200 })
  await waitUntil(() => tag.fleet?.online === 1)
  expect(testServer.received[0]!.message).toMatchObject({
    type: 'hello',
    wifi: { ssid: 'Shop floor' },
    mqtt: { host: '127.0.0.1', port: testServer.mqttPort },
  })
  await expect(fetch(tag.page)).rejects.toThrow()
})

test('npm run tags -- --hotspot starts a tag that connects once its page has received settings', async () => {
  const args = ['--hotspot', '--screen', '7=40x24,B/W/R', '--speed', '100', '--first-mac', '02000000000b']
  const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args])
  try {
    let output = ''
    const page = await new Promise<string>((found) => {
      program.stdout.on('data', (chunk) => {
        output += chunk
        const [address] = /http:\S+\/setup/.exec(output) ?? []
        if (address) found(address)
      })
    })
    expect(await send(packSetup(settings()), undefined, page)).toMatchObject({ status: 200 })
    await waitUntil(() => testServer.connectedMacs.includes('02000000000b'))
  } finally {
    program.kill()
  }
})

test('a tag polls over HTTP when its settings name no broker', async () => {
  const { broker: _, ...rest } = settings()
  await send(packSetup(rest))
  await waitUntil(() => tag.fleet?.online === 1)
  expect(testServer.connectedMacs).toEqual([])
})

test('the page refuses wrong logins and wrong settings, and names the wrong field', async () => {
  expect(await send(packSetup(settings()), 'wifi-tms:guess')).toMatchObject({
    status: 401,
    message: 'Wrong account or password of the tag’s set-up page',
  })
  expect(await send(packSetup({ ...settings(), ssid: '' }), 'wifi-tms:guess')).toMatchObject({
    status: 401,
    message: 'Wrong account or password of the tag’s set-up page; ssid: must be 1 to 32 bytes',
  })
  expect(await send(packSetup({ ...settings(), ssid: '' }))).toMatchObject({
    status: 400,
    message: 'ssid: must be 1 to 32 bytes',
  })
  expect(await send(packSetup({ ...settings(), broker: 'mqtts://127.0.0.1' }))).toMatchObject({ status: 400 })
  expect(tag.fleet).toBeUndefined()
})

test('a tag drops settings that bring no contact, and opens its page again', async () => {
  await send(packSetup({ ...settings(), broker: 'mqtt://127.0.0.1:1' }))
  await waitUntil(() => tag.fleet !== undefined)
  await waitUntil(() => tag.fleet === undefined)
  for (;;) {
    const answer = await send(packSetup(settings())).catch(() => undefined)
    if (answer?.status === 200) break
  }
  await waitUntil(() => tag.fleet?.online === 1)
})
