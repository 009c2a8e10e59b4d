import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { letInAgain } from '@wifi-tms/contract/devices'
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

describe.skipIf(!compiler).concurrent('a tag of one’s own, compiled here', () => {
  test('the core gives known answers, and survives hostile bytes and a storm of packets within the stated memory', async () => {
    const told = execFileSync(await compile(compiler!, 'test'), { encoding: 'utf8' })
    expect(told).toMatch(/a tag takes \d+ bytes; all checks hold/)
  })

  for (const tls of [false, true])
    test.skipIf(tls && !compiler?.tls)(`appears, keeps its secret and shows what is wished (TLS: ${tls})`, async () => {
      const { tag, front, device, show, shows } = await startTag(stage, { tls })
      await until(async () => (await device())?.batteryVoltage === 381)
      const sha256 = await show('red')
      await shows(sha256)
      const glass = tag.read('glass')
      expect(hash('sha256', glass)).toBe(sha256)
      // A red pixel is white in the first plane: row 8, from the second byte on, in the second.
      expect(glass).toHaveLength(96_000)
      expect(glass.subarray(0, 48_000).every((byte) => byte === 0xff)).toBe(true)
      expect([...glass.subarray(48_000 + 8 * 100, 48_000 + 8 * 100 + 12)]).toEqual([0, ...Array(10).fill(0xff), 0])
      expect(front.ranges).toEqual(['bytes=0-'])
      // The secret lets it in again after a power cut, and it still knows what it shows.
      await tag.powerCut()
      await until(async () => (await device())?.status === 'offline')
      tag.powerOn({ key: 'another-key-by-mistake' })
      await until(async () => (await device())?.status === 'online')
      expect(await device()).toMatchObject({ secretSet: true, shown: { frame: sha256 } })
      expect([tag.count('draws'), tag.exitCode]).toEqual([1, null])
    })

  test.skipIf(!compiler?.tls)('sends nothing to a broker whose certificate has another name', async () => {
    const heard: string[] = []
    const broker = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (socket) => {
      socket.on('error', () => {})
      socket.on('data', () => heard.push('data'))
    })
    broker.on('tlsClientError', ({ message }) => heard.push(message))
    await new Promise<void>((resolve) => broker.listen(0, '0.0.0.0', resolve))
    const { port } = broker.address() as AddressInfo
    const other = join(folder, 'other.pem')
    writeFileSync(other, RENEWED_CERTIFICATE)
    const come = async (host: string, trust: string, expected: RegExp) => {
      const tag = new TagProgram(stage.program, join(folder, 'stranger'), {
        broker: `mqtts://${host}:${port}`,
        server: 'https://localhost',
        trust,
      })
      tag.powerOn()
      await until(() => heard.some((word) => expected.test(word)))
      await tag.powerCut()
    }
    await come('127.0.0.1', other, /unknown ca/)
    await come('127.0.0.2', cert, /bad certificate/)
    expect(heard).not.toContain('data')
    await come('127.0.0.1', cert, /^data$/)
    broker.close()
  })

  test('answers for a picture that it already shows without drawing, unless that is forced', async () => {
    const { tag, front, show, shows, tell, heard } = await startTag(stage)
    const sha256 = await show()
    await shows(sha256)
    const { frame } = await heard('display', {}, 'down')
    await tell({ type: 'display', id: 'again', frame })
    await heard('display-success', { id: 'again' })
    expect([tag.count('draws'), front.ranges.length]).toEqual([1, 1])
    await tell({ type: 'display', id: 'forced', force: true, frame })
    await heard('display-success', { id: 'forced' })
    expect([tag.count('draws'), front.ranges.length]).toEqual([2, 2])
  })

  test('is busy while it draws, and draws the next picture afterwards', async () => {
    const { tag, show, shows, tell, heard } = await startTag(stage)
    tag.hangPanel(true)
    const sha256 = await show()
    await until(() => tag.count('draws') === 1)
    await tell({ type: 'display', id: 'early' })
    await heard('display-busy', { id: 'early' })
    tag.hangPanel(false)
    await shows(sha256)
    await shows(await show('red'))
    expect(tag.count('draws')).toBe(2)
  })

  test('after a loss of power in the middle of a download fetches only the remaining bytes', async () => {
    const { tag, front, show, shows } = await startTag(stage)
    front.holdAfter = 30_000
    const sha256 = await show()
    await until(() => tag.read('glass.part').length === 30_000)
    await tag.powerCut()
    tag.powerOn()
    await shows(sha256)
    expect(front.ranges).toEqual(['bytes=0-', 'bytes=30000-'])
    expect(hash('sha256', tag.read('glass'))).toBe(sha256)
  })

  test('never draws bytes other than the offered ones, and reports them as wrong', async () => {
    const { tag, front, show, shows, heard } = await startTag(stage)
    front.spoils = true
    const sha256 = await show()
    await heard('display-fail', { reason: 'hash' })
    expect(tag.count('draws')).toBe(0)
    // It is offered again by itself, and whole this time.
    await shows(sha256)
    expect(front.ranges).toEqual(['bytes=0-', 'bytes=0-'])
  })

  test('tries the key when its secret is refused, and erases neither', async () => {
    const { tag, _id, device } = await startTag(stage)
    await tag.powerCut()
    const own = tag.read('secret').toString()
    tag.powerOn()
    await until(async () => (await device())?.secretSet)
    await tag.powerCut()
    writeFileSync(join(folder, (await device())!.mac, 'secret'), 'one-that-it-was-never-given-by-anybody')
    tag.powerOn()
    await until(() => tag.lines.length > 0)
    await stage.server.ask(letInAgain, { deviceIds: [_id] })
    // Only the key can have let it in: the secret was wrong, and another came with it.
    await until(() => !['one-that-it-was-never-given-by-anybody', own, ''].includes(tag.read('secret').toString()))
    await until(async () => (await device())?.status === 'online')
  })

  test('blinks, starts again and takes other settings on orders, and reports each', async () => {
    const { tag, _id, order, device } = await startTag(stage)
    const { id } = await stage.server.ask(blinkDevice, { id: _id, color: 'red', times: 3 })
    expect(await order(id)).toMatchObject({ state: 'done' })
    expect(tag.count('blinks red 3')).toBe(1)
    const reboot = await stage.server.ask(rebootDevice, { id: _id })
    expect(await order(reboot.id)).toMatchObject({ state: 'done' })
    expect(tag.count('restarts')).toBe(1)
    await until(async () => (await device())?.status === 'online')
    const wifi = { ssid: 'Café', password: 'correct horse' }
    const config = await stage.server.ask(configureDevice, { id: _id, wifi, server: stage.server.url })
    expect(await order(config.id)).toMatchObject({ state: 'done' })
    expect(tag.lines).toContain('joins Café')
    expect(tag.read('server').toString()).toBe(stage.server.url)
    await until(async () => (await device())?.wifi?.ssid === 'Café')
  })
  test('fetches firmware, checks it, installs it and comes back with the new version', async () => {
    const image = espImage('1.2', { more: [Buffer.alloc(40_000, 'tag')] })
    const { tag, _id, product, device, heard } = await startTag(stage)
    const { product: _, ...fields } = await firmwareFields(stage.server, `other-${product.uri}`)
    const ota = await addFirmware(stage.server, image, { ...fields, product: product._id })
    await stage.server.ask(installFirmware, { id: _id, ota: ota._id })
    await until(async () => (await device())?.firmware?.state === 'done')
    expect(tag.read('firmware').equals(image)).toBe(true)
    expect(await device()).toMatchObject({ softwareVersion: 258 })
    await heard('progress', { percent: 100 })
  })

  test('sleeps when nothing is due, and reports presses and unknown orders', async () => {
    const { tag, tell, heard } = await startTag(stage)
    tag.press()
    expect(await heard('button')).toMatchObject({ button: 1, id: expect.stringMatching(/^[0-9a-f]{16}$/) })
    await tell({ type: 'sing', id: 'song' })
    await heard('result', { id: 'song', ok: false, reason: 'unsupported' })
    await tag.powerCut()
    tag.powerOn({ sleeps: '1' })
    await until(() => tag.lines.some((line) => line.startsWith('sleeps ')))
  })
})
