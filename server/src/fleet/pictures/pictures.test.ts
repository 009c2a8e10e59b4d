import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { Refusal } from '@wifi-tms/contract/errors'
import { addPictureDevice, renewPictureAddress } from '@wifi-tms/contract/picture-address'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

let count = 0
/** Painting may be slow on a busy machine. */
const PATIENT = { timeout: 120_000 }

eachServer('picture addresses', (server) => {
  const start = async ({ color = 'B/W/R', angle = 90 } = {}) => {
    count++
    const product = await server().ask(products.create, { name: `pictures ${count}`, uri: `pictures-${count}` })
    const shape = { color, module: 'x', width: 40, height: 30, angle, sort: 1 } as const
    const screen = await server().ask(screenTypes.create, {
      name: `frame ${count}`,
      type: 900 + count,
      ...(shape as typeof shape & { color: 'B/W'; angle: 0 }),
    })
    const addedDevice = await server().ask(addPictureDevice, {
      alias: `Frame ${count}`,
      product: product._id,
      screenType: screen._id,
    })
    const url = `${server().url}${addedDevice.url}`
    const get = (kind: string, headers: Record<string, string> = {}) => fetch(`${url}.${kind}`, { headers })
    const readDevice = () => server().ask(devices.get, { id: addedDevice._id })
    const bar = async (fill: 'red' | 'black') => {
      const upright = angle === 90 ? '30x40' : '40x30'
      const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 10, height: 10, fill } as const
      const canvas = { version: 1 as const, elements: [element] }
      const { _id } = await server().ask(templates.create, {
        name: fill,
        resolution: upright,
        canvas: { ...canvas, elements: [element] },
      })
      return _id
    }
    const show = async (fill: 'red' | 'black') =>
      server().ask(showOne, { mac: (await readDevice()).mac, templateId: await bar(fill) })
    return { ...addedDevice, url, get, readDevice, show }
  }

  test('a program fetches the picture upright in pure inks, and asking again with its ETag proves that it is shown', async () => {
    const { get, readDevice, show, url } = await start()
    expect((await readDevice()).mac).toMatch(/^02/)
    const blank = await get('png')
    expect((await sharp(await blank.arrayBuffer()).metadata()).width).toBe(30)
    expect(await readDevice()).toMatchObject({ protocol: 'picture', shown: null, status: 'online' })

    await show('red')
    const answer = await get('png', { battery: '3.7', rssi: '-70' })
    const etag = answer.headers.get('etag')!
    expect(etag).not.toBe(blank.headers.get('etag'))
    const next = Number(answer.headers.get('x-next'))
    expect(next).toBeGreaterThanOrEqual(60)
    expect(answer.headers.get('cache-control')).toBe(`private, max-age=${next}`)
    const bytes = await answer.arrayBuffer()
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixelAt = (x: number, y: number) => [...data.subarray((y * 30 + x) * 3, (y * 30 + x) * 3 + 3)]
    expect([...pixelAt(5, 5), ...pixelAt(15, 5)]).toEqual([255, 0, 0, 255, 255, 255])
    await vi.waitFor(
      async () => expect(await readDevice()).toMatchObject({ wanted: { state: 'drawing' }, batteryVoltage: 370 }),
      PATIENT,
    )
    // A request for the JSON file just after that for the picture proves nothing: the device is still drawing.
    await get('json')
    expect(await readDevice()).toMatchObject({ wanted: { state: 'drawing' }, shown: null })

    const again = await get('png', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(await readDevice()).toMatchObject({ wanted: { state: 'shown' }, shown: { proof: 'fetched' } })
    expect(await (await get('json')).json()).toEqual({ etag, next: expect.any(Number) })
    // The parameter `shown` is a report.
    await fetch(`${url}.json?shown=${encodeURIComponent(etag)}`)
    expect((await readDevice()).shown).toMatchObject({ proof: 'reported' })
  })

  test('all formats contain the same picture and have the same ETag', async () => {
    const { get, show } = await start({ color: 'B/W', angle: 0 })
    await show('black')
    const pixels = async (kind: string) => {
      const answer = await get(kind)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (kind === 'bmp') {
        // sharp reads no BMP. After 62 bytes come the rows, the lowest first, with one bit a pixel and 8 bytes a row.
        expect([bytes.toString('latin1', 0, 2), bytes.readInt32LE(18), bytes.readInt32LE(22), bytes[28]]).toEqual([
          'BM',
          40,
          30,
          1,
        ])
        const row = bytes.subarray(62 + 29 * 8)
        expect([row[0], row[1]! >> 6, row[2]]).toEqual([0, 0, 255])
        return answer.headers.get('etag')
      }
      const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      expect([data[0]! < 30, data[9]! < 60, data[20]! > 225]).toEqual([true, true, true])
      return answer.headers.get('etag')
    }
    expect(new Set([await pixels('png'), await pixels('bmp'), await pixels('jpg')]).size).toBe(1)
  })

  test('a lit screen gets the same picture in every format, also as a BMP of 24 bits, and greys are evenly spaced', async () => {
    const { get, show } = await start({ color: 'full color', angle: 90 })
    await show('red')
    const bytes = async (kind: string) => Buffer.from(await (await get(kind)).arrayBuffer())
    for (const kind of ['png', 'jpg']) {
      const { data, info } = await sharp(await bytes(kind))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 30, height: 40, channels: 3 })
      const isNear = (x: number, y: number, rgb: number[]) =>
        rgb.every((level, channel) => Math.abs(level - data[(y * 30 + x) * 3 + channel]!) < 20)
      expect([isNear(5, 5, [255, 0, 0]), isNear(20, 20, [255, 255, 255])], kind).toEqual([true, true])
    }
    // After 54 bytes come the rows, the lowest first, with 30 pixels in 92 bytes: blue, green and red of each pixel.
    const bmp = await bytes('bmp')
    expect([bmp.readInt32LE(18), bmp.readInt32LE(22), bmp[28], bmp.length]).toEqual([30, 40, 24, 54 + 40 * 92])
    const red = 54 + 34 * 92 + 5 * 3
    expect([...bmp.subarray(red, red + 3), ...bmp.subarray(54, 57)]).toEqual([0, 0, 255, 255, 255, 255])

    const grey = await start({ color: '16 grey', angle: 0 })
    await grey.show('black')
    const greyPicture = sharp(Buffer.from(await (await grey.get('png')).arrayBuffer())).greyscale()
    expect(new Set(await greyPicture.raw().toBuffer())).toEqual(new Set([0, 255]))
  })

  test('a program’s report of the picture that it shows counts more than its visit', async () => {
    const { url, get, readDevice, show } = await start()
    await show('red')
    const answer = await get('bmp')
    await answer.arrayBuffer()
    await vi.waitFor(async () => expect((await readDevice()).wanted?.state).toBe('drawing'), PATIENT)
    await fetch(`${url}.json?shown=${'0'.repeat(64)}`)
    expect(await readDevice()).toMatchObject({ wanted: { state: 'drawing' } })
    await fetch(`${url}.png?shown=%00`)
    expect((await readDevice()).wanted?.state).toBe('shown')
  })

  test('a picture that the server could not send does not count as fetched, and the next visit does not prove it', async () => {
    const { get, readDevice, show } = await start()
    await show('red')
    const file = vi.spyOn(server().core.painters, 'file').mockRejectedValueOnce(new Refusal('tooMany'))
    onTestFinished(() => file.mockRestore())
    expect((await get('png')).status).toBe(429)
    const answer = await get('png')
    expect([answer.status, (await readDevice()).shown]).toEqual([200, null])
    await answer.arrayBuffer()
    await vi.waitFor(async () => expect((await readDevice()).wanted?.state).toBe('drawing'), PATIENT)
  })

  test('an address ends when its device is deleted or the address renewed, and guessed or malformed addresses get 404', async () => {
    const { _id, get, url } = await start()
    for (const wrongUrl of [`${url}`, `${url}.gif`, `${url}.png.png`, `${server().url}/picture/${'a'.repeat(43)}.png`])
      expect((await fetch(wrongUrl)).status).toBe(404)
    const renewed = await server().ask(renewPictureAddress, { id: _id })
    expect((await get('png')).status).toBe(404)
    expect((await fetch(`${server().url}${renewed.url}.png`)).status).toBe(200)
    await server().ask(devices.remove, { id: _id })
    expect((await fetch(`${server().url}${renewed.url}.png`)).status).toBe(404)
  })
})
