import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { blinkDevice, configureDevice, installFirmware, rebootDevice } from '@wifi-tms/contract/orders'
import { RENEWED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '@wifi-tms/server/fleet/broker/testing/tls'
import { espImage } from '@wifi-tms/server/fleet/otas/testing/images'
import { addFirmware, firmwareFields } from '@wifi-tms/server/fleet/otas/testing/upload-firmware'
import { startTestServer } from '@wifi-tms/server/testing/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, findCompiler } from './compile.ts'
import { type Stage, startTag, until } from './start-tag.ts'
import { TagProgram } from './tag-program.ts'

const compiler = await findCompiler()
const folder = mkdtempSync(join(tmpdir(), 'firmware-test-'))
const cert = join(folder, 'cert.pem')
/** A secret that the server has never issued. */
const WRONG_SECRET = 'one-that-it-was-never-given-by-anybody'
const ends: (() => Promise<void>)[] = []
let stage: Stage

beforeAll(async () => {
  if (!compiler) return
  const key = join(folder, 'key.pem')
  writeFileSync(cert, TEST_CERTIFICATE)
  writeFileSync(key, TEST_KEY)
  const started = startTestServer({ mqttsPort: 0, tls: { cert, key } })
  const program = await compile(compiler, 'posix')
  stage = { server: await started, program, folder, cert, count: 0, ends }
})
afterAll(async () => {
  for (const end of ends) await end()
  await stage?.server.stop()
  rmSync(folder, { recursive: true })
})

describe.skipIf(!compiler).concurrent('the firmware of a self-made tag, compiled on this machine', () => {
  test('the core passes its own tests, and survives hostile bytes and many packets within the stated memory', async () => {
    const output = execFileSync(await compile(compiler!, 'test'), { encoding: 'utf8' })
    expect(output).toMatch(/a tag takes \d+ bytes; all checks hold/)
  })

  for (const tls of [false, true])
    test.skipIf(tls && !compiler?.tls)(
      `a tag registers, stores its secret and shows the wanted picture (TLS: ${tls})`,
      async () => {
        const { tag, proxy, device, show, untilShown } = await startTag(stage, { tls })
        // The compiled program always reports 3.81 V.
        await until(async () => (await device())?.batteryVoltage === 381)
        const sha256 = await show('red')
        await untilShown(sha256)
        // The count comes with the answer, not with the next report.
        expect((await device())?.statistics).toMatchObject({ displaySuccess: 1, displayFail: 0 })
        const glass = tag.read('glass')
        expect(hash('sha256', glass)).toBe(sha256)
        // Red pixels are white in the first plane. In the second plane the rectangle begins in row 8, at the second
        // byte.
        expect(glass).toHaveLength(96_000)
        expect(glass.subarray(0, 48_000).every((byte) => byte === 0xff)).toBe(true)
        expect([...glass.subarray(48_000 + 8 * 100, 48_000 + 8 * 100 + 12)]).toEqual([0, ...Array(10).fill(0xff), 0])
        expect(proxy.ranges).toEqual(['bytes=0-'])
        // After a power cut it connects with its secret, and still knows which frame it shows.
        await tag.powerCut()
        await until(async () => (await device())?.status === 'offline')
        tag.powerOn({ key: 'another-key-by-mistake' })
        await until(async () => (await device())?.status === 'online')
        expect(await device()).toMatchObject({ secretSet: true, shown: { frame: sha256 } })
        expect([tag.count('draws'), tag.exitCode]).toEqual([1, null])
      },
    )

  test.skipIf(!compiler?.tls)('a tag sends nothing to a broker whose certificate has another name', async () => {
    const received: string[] = []
    const broker = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (socket) => {
      socket.on('error', () => {})
      socket.on('data', () => received.push('data'))
    })
    broker.on('tlsClientError', ({ message }) => received.push(message))
    await new Promise<void>((resolve) => broker.listen(0, '0.0.0.0', resolve))
    const { port } = broker.address() as AddressInfo
    const otherCert = join(folder, 'other.pem')
    writeFileSync(otherCert, RENEWED_CERTIFICATE)
    const connectTo = async (host: string, trust: string, expected: RegExp) => {
      const tag = new TagProgram(stage.program, join(folder, 'stranger'), {
        broker: `mqtts://${host}:${port}`,
        server: 'https://localhost',
        trust,
      })
      tag.powerOn()
      await until(() => received.some((word) => expected.test(word)))
      await tag.powerCut()
    }
    await connectTo('127.0.0.1', otherCert, /unknown ca/)
    await connectTo('127.0.0.2', cert, /bad certificate/)
    expect(received).not.toContain('data')
    await connectTo('127.0.0.1', cert, /^data$/)
    broker.close()
  })

  test('a tag confirms a picture that it already shows without drawing it, unless drawing is forced', async () => {
    const { tag, proxy, show, untilShown, send, untilLogged } = await startTag(stage)
    const sha256 = await show()
    await untilShown(sha256)
    const { frame } = await untilLogged('display', {}, 'down')
    await send({ type: 'display', id: 'again', frame })
    await untilLogged('display-success', { id: 'again' })
    expect([tag.count('draws'), proxy.ranges.length]).toEqual([1, 1])
    await send({ type: 'display', id: 'forced', force: true, frame })
    await untilLogged('display-success', { id: 'forced' })
    expect([tag.count('draws'), proxy.ranges.length]).toEqual([2, 2])
  })

  test('a tag reports that it is busy while it draws, and draws the next picture afterwards', async () => {
    const { tag, show, untilShown, send, untilLogged } = await startTag(stage)
    tag.hangPanel(true)
    const sha256 = await show()
    await until(() => tag.count('draws') === 1)
    await send({ type: 'display', id: 'early' })
    await untilLogged('display-busy', { id: 'early' })
    tag.hangPanel(false)
    await untilShown(sha256)
    await untilShown(await show('red'))
    expect(tag.count('draws')).toBe(2)
  })

  test('a tag fetches only the remaining bytes after a power cut during a download', async () => {
    const { tag, proxy, show, untilShown } = await startTag(stage)
    proxy.holdAfter = 30_000
    const sha256 = await show()
    await until(() => tag.read('glass.part').length === 30_000)
    await tag.powerCut()
    tag.powerOn()
    await untilShown(sha256)
    expect(proxy.ranges).toEqual(['bytes=0-', 'bytes=30000-'])
    expect(hash('sha256', tag.read('glass'))).toBe(sha256)
  })

  test('a tag reports bytes with a wrong hash and does not draw them', async () => {
    const { tag, proxy, show, untilShown, untilLogged } = await startTag(stage)
    proxy.spoils = true
    const sha256 = await show()
    await untilLogged('display-fail', { reason: 'hash' })
    expect(tag.count('draws')).toBe(0)
    // The server offers the frame again automatically, this time unspoiled.
    await untilShown(sha256)
    expect(proxy.ranges).toEqual(['bytes=0-', 'bytes=0-'])
  })

  test('a tag tries the product’s key when its secret is refused, and erases neither', async () => {
    const { tag, _id, device } = await startTag(stage)
    await tag.powerCut()
    const ownSecret = tag.read('secret').toString()
    tag.powerOn()
    await until(async () => (await device())?.secretSet)
    await tag.powerCut()
    writeFileSync(join(folder, (await device())!.mac, 'secret'), WRONG_SECRET)
    tag.powerOn()
    await until(() => tag.lines.length > 0)
    await stage.server.ask(letInAgain, { deviceIds: [_id] })
    // The tag must have used the key: its secret was wrong, and the server has sent it a new one.
    await until(() => ![WRONG_SECRET, ownSecret, ''].includes(tag.read('secret').toString()))
    await until(async () => (await device())?.status === 'online')
  })

  test('a tag blinks, restarts and takes other settings on orders, and reports each', async () => {
    const { tag, _id, untilAnswered, device } = await startTag(stage)
    const { id } = await stage.server.ask(blinkDevice, { id: _id, color: 'red', times: 3 })
    expect(await untilAnswered(id)).toMatchObject({ state: 'done' })
    expect(tag.count('blinks red 3')).toBe(1)
    const reboot = await stage.server.ask(rebootDevice, { id: _id })
    expect(await untilAnswered(reboot.id)).toMatchObject({ state: 'done' })
    expect(tag.count('restarts')).toBe(1)
    await until(async () => (await device())?.status === 'online')
    const wifi = { ssid: 'Café', password: 'correct horse' }
    const config = await stage.server.ask(configureDevice, { id: _id, wifi, server: stage.server.url })
    expect(await untilAnswered(config.id)).toMatchObject({ state: 'done' })
    expect(tag.lines).toContain('joins Café')
    expect(tag.read('server').toString()).toBe(stage.server.url)
    await until(async () => (await device())?.wifi?.ssid === 'Café')
  })

  test('a tag fetches firmware, checks it, installs it and reports the new version', async () => {
    const image = espImage('1.2', { moreSegments: [Buffer.alloc(40_000, 'tag')] })
    const { tag, _id, product, device, untilLogged } = await startTag(stage)
    const { product: _, ...fields } = await firmwareFields(stage.server, `other-${product.uri}`)
    const ota = await addFirmware(stage.server, image, { ...fields, product: product._id })
    await stage.server.ask(installFirmware, { id: _id, ota: ota._id })
    await until(async () => (await device())?.firmware?.state === 'done')
    expect(tag.read('firmware').equals(image)).toBe(true)
    expect(await device()).toMatchObject({ softwareVersion: 0x0102 })
    await untilLogged('progress', { percent: 100 })
  })

  test('a tag sleeps when nothing is due, and reports presses and unknown orders', async () => {
    const { tag, send, untilLogged } = await startTag(stage)
    tag.press()
    expect(await untilLogged('button')).toMatchObject({ button: 1, id: expect.stringMatching(/^[0-9a-f]{16}$/) })
    await send({ type: 'sing', id: 'song' })
    await untilLogged('result', { id: 'song', ok: false, reason: 'unsupported' })
    await tag.powerCut()
    tag.powerOn({ sleeps: '1' })
    await until(() => tag.lines.some((line) => line.startsWith('sleeps ')))
  })
})
