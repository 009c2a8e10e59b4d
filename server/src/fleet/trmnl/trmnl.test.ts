import { approveDevices } from '@wifi-tms/contract/approval'
import { readMessages } from '@wifi-tms/contract/debug'
import { letInAgain, readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { blinkDevice } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { trmnlDevice } from './testing/trmnl-device.ts'

let count = 0
/** Painting may be slow on a busy machine. */
const PATIENT = { timeout: 120_000 }

eachServer('TRMNL’s devices', (server) => {
  const startDevice = async (
    enrolment: 'open' | 'approval' | 'closed' = 'open',
    headers: Record<string, string> = {},
  ) => {
    const mac = (++count).toString(16).padStart(12, 'd')
    const uri = `trmnl-${mac}`
    await server().ask(products.create, { name: uri, uri, enrolment, trmnl: true })
    const base = `${server().url}/trmnl/${uri}`
    return { mac, uri, base, device: trmnlDevice(base, mac, headers) }
  }
  const readDevice = async (mac: string) => (await server().ask(devices.list, { mac })).items[0]!
  const addTemplate = async (width: number) => {
    const bar = { kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 480, fill: 'black' } as const
    const canvas = { version: 1 as const, elements: [bar] }
    return (await server().ask(templates.create, { name: `bar of ${width}`, resolution: '800x480', canvas }))._id
  }

  test('a device is set up, fetches a picture, and proves that it shows it by asking again', async () => {
    const { mac, device } = await startDevice()
    const setup = await device.setup()
    expect(setup).toMatchObject({ http: 200, status: 200, friendly_id: mac.slice(-6).toUpperCase() })
    const logo = await fetch(setup.image_url!)
    expect([logo.headers.get('content-type'), (await logo.arrayBuffer()).byteLength]).toEqual(['image/bmp', 48_062])

    const blank = await device.wake({ 'Battery-Voltage': '3.91', RSSI: '-61' })
    expect((await sharp(blank.picture).metadata()).width).toBe(800)
    const afterVisit = await readDevice(mac)
    expect([afterVisit.protocol, afterVisit.status, afterVisit.batteryVoltage]).toEqual(['trmnl', 'online', 391])
    expect(afterVisit).toMatchObject({ shown: null, sleeps: true })
    expect(Date.parse(afterVisit.nextContactAt!) - Date.now()).toBeGreaterThan(50_000)
    expect((await device.wake()).picture).toBeUndefined()

    await server().ask(showOne, { mac, templateId: await addTemplate(400) })
    const fetched = await device.wake()
    expect(fetched.picture!.subarray(24, 26)).toEqual(Uint8Array.of(1, 0))
    const { data, info } = await sharp(fetched.picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, data[0], data[399], data[400], data[799]]).toEqual([800, 480, 0, 0, 255, 255])
    await vi.waitFor(async () => expect((await readDevice(mac)).wanted?.state).toBe('drawing'), PATIENT)
    expect((await readDevice(mac)).shown).toBeNull()

    const again = await device.wake()
    expect(again).toMatchObject({ filename: fetched.filename, picture: undefined })
    const proven = await readDevice(mac)
    expect(proven).toMatchObject({ wanted: { state: 'shown' }, shown: { proof: 'fetched' } })
    expect(proven.shown!.frame).toBe(proven.wanted!.frame)
    await server().ask(readGlass, { id: proven._id })

    // A picture that is shown a second time has a new name, as devices store files by name.
    await server().ask(showOne, { mac, templateId: await addTemplate(200) })
    const second = await device.wake()
    await device.wake()
    await server().ask(showOne, { mac, templateId: await addTemplate(400) })
    const back = await device.wake()
    expect(new Set([fetched.filename, second.filename, back.filename]).size).toBe(3)
    expect(back.filename).toMatch(/^screen-[0-9a-f]{6}-\d{10}$/)
    expect(back.picture).toEqual(fetched.picture)
  })

  test('a picture that was not fetched is offered again under the same name, and never counts as shown', async () => {
    const { mac, device } = await startDevice()
    await device.setup()
    await device.wake()
    await server().ask(showOne, { mac, templateId: await addTemplate(100) })
    const first = await device.ask()
    const second = await device.ask()
    expect(second.filename).toBe(first.filename)
    expect(await readDevice(mac)).toMatchObject({ wanted: { state: 'sending' }, shown: null })
    // Another picture is wanted meanwhile. The old address is valid for an hour, but a fetch from it proves nothing.
    await server().ask(showOne, { mac, templateId: await addTemplate(101) })
    await device.fetchPicture(first.image_url)
    const third = await device.wake()
    expect(third.filename).not.toBe(first.filename)
    expect(await readDevice(mac)).toMatchObject({ shown: null })
  })

  test('a mirror gets the newest picture, and its fetches prove nothing', async () => {
    const { mac, base, device } = await startDevice()
    await device.setup()
    await device.wake()
    const mirror = async (token: string | undefined) => {
      const headers: Record<string, string> = token ? { 'access-token': token } : {}
      return (await fetch(`${base}/api/current_screen`, { headers })).json()
    }
    await server().ask(showOne, { mac, templateId: await addTemplate(70) })
    const { filename, image_url } = await device.ask()
    const screen = await mirror(device.key)
    expect(screen).toMatchObject({ status: 200, filename, refresh_rate: 300, rendered_at: expect.any(String) })
    const mirrored = await device.fetchPicture(screen.image_url)
    await device.ask()
    expect(await readDevice(mac)).toMatchObject({ wanted: { state: 'sending' }, shown: null })
    expect(await device.fetchPicture(image_url)).toEqual(mirrored)
    for (const token of [undefined, 'guess']) expect(await mirror(token)).toMatchObject({ status: 404, image_url: '' })
  })

  test('a picture’s address is valid for an hour after the next picture was wanted, and a wrong signature gets 404', async () => {
    const { mac, device } = await startDevice()
    await device.setup()
    await server().ask(showOne, { mac, templateId: await addTemplate(50) })
    const first = await device.wake()
    await device.wake()
    await server().ask(showOne, { mac, templateId: await addTemplate(51) })
    const second = await device.wake()
    expect((await fetch(first.image_url)).status).toBe(200)
    await server()
      .core.db.updateTable('display')
      .set({ at: new Date(Date.now() - 3_601_000).toISOString() })
      .execute()
    expect((await fetch(first.image_url)).status).toBe(410)
    expect((await fetch(second.image_url)).status).toBe(200)
    const wrong = second.image_url.replace(/\.[\w-]{22}\.png$/, `.${'A'.repeat(22)}.png`)
    expect((await fetch(wrong)).status).toBe(404)
  })

  test('a device can be set up again until it uses its key, and afterwards only once a person lets it in again', async () => {
    const { mac, base, device } = await startDevice()
    await device.setup()
    const key = device.key
    await device.setup('/api/setup/')
    expect(device.key).not.toBe(key)
    await device.wake()
    expect(await device.setup()).toMatchObject({ http: 200, status: 404, api_key: null })
    const { _id } = await readDevice(mac)
    await server().ask(letInAgain, { deviceIds: [_id] })
    expect(await device.setup()).toMatchObject({ status: 200 })
    await device.wake()
    const thief = trmnlDevice(base, mac)
    expect(await thief.ask({ 'Access-Token': 'guess' })).toMatchObject({ http: 200, status: 404, refresh_rate: 3600 })
    expect(await thief.ask({ 'Access-Token': '' })).toMatchObject({ http: 200, status: 404, refresh_rate: 3600 })
    expect(await thief.setup()).toMatchObject({ status: 404 })
  })

  test('a product with approval lets the device wait, a closed product adds none, and one without the TRMNL setting accepts none', async () => {
    const waiting = await startDevice('approval')
    await waiting.device.setup()
    expect(await waiting.device.ask()).toMatchObject({ http: 200, status: 202, image_url: '' })
    await server().ask(approveDevices, { deviceIds: [(await readDevice(waiting.mac))._id] })
    expect(await waiting.device.wake()).toMatchObject({ status: 0 })

    const closed = await startDevice('closed')
    expect(await closed.device.setup()).toMatchObject({ http: 200, status: 404, api_key: null })
    const { mac, uri } = await startDevice()
    const product = (await server().ask(products.list, { uri })).items[0]!
    await server().ask(products.update, { id: product._id, ...product, trmnl: false })
    expect(await trmnlDevice(`${server().url}/trmnl/${uri}`, mac).setup()).toMatchObject({ status: 404 })
  })

  test('a button’s wake is a press, orders are refused, and logs of any shape are stored', async () => {
    const { mac, device } = await startDevice()
    await device.setup()
    await device.wake()
    const { _id: id } = await readDevice(mac)
    await server().ask(rooms.create, { name: mac, devices: [id] })
    await device.wake({ 'Update-Source': 'button' })
    expect(await server().core.db.selectFrom('press').select('event').where('deviceId', '=', id).execute()).toEqual([
      { event: 'button' },
    ])
    const refused = await server().tell(blinkDevice, { id, color: 'red', times: 1 })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('protocol')])
    for (const body of ['{"logs":[{"id":1,"message":"one"}]}', '{"log":{"logs_array":["two"]}}', '{"log":["three"]}'])
      expect((await device.log(body)).status).toBe(204)
    expect((await device.log('nonsense', 'text/plain')).status).toBe(204)
    await device.wake({ SENSORS: 'make=Sensirion;model=SCD41;kind=temperature;value=21.5;unit=celsius' })
    await vi.waitFor(async () => {
      const { items } = await server().ask(readMessages, { id, q: 'log' })
      const texts = JSON.stringify(items.map(({ body }) => body))
      for (const word of ['one', 'two', 'three', 'SCD41']) expect(texts).toContain(word)
    }, PATIENT)
  })

  test('a device of another size gets a screen type of that size, which stays at its next visit', async () => {
    const { mac, device } = await startDevice('open', { Model: 'constructor', Width: '1040', Height: '758' })
    await device.setup()
    const { picture } = await device.wake()
    const { width, height } = await sharp(picture).metadata()
    expect([width, height]).toEqual([1040, 758])
    const newType = (await readDevice(mac)).screenType
    await device.wake()
    expect((await readDevice(mac)).screenType).toBe(newType)
  })

  test('a board with greys gets greys of four bits, and a picture that it cannot hold fails before it is offered', async () => {
    const { mac, device } = await startDevice('open', { Model: 'paper_s3' })
    await device.setup()
    const { picture } = await device.wake()
    expect([...picture!.subarray(24, 26)]).toEqual([4, 0])
    const { core } = server()
    const templateId = (
      await server().ask(templates.create, {
        name: 'noise',
        resolution: '960x540',
        canvas: { version: 1, elements: [] },
      })
    )._id
    await server().ask(showOne, { mac, templateId })
    const { _id } = await readDevice(mac)
    // A file of noise is as long as its frame. Noise is made faster than a painting of this length.
    const noise = new Uint8Array((1872 * 1404) / 2)
    for (let offset = 0; offset < noise.length; offset += 65_536)
      crypto.getRandomValues(noise.subarray(offset, offset + 65_536))
    const sha256 = await core.blobs.put(noise)
    const { frameId } = await core.db
      .selectFrom('wish')
      .select('frameId')
      .where('deviceId', '=', _id)
      .executeTakeFirstOrThrow()
    await core.db
      .updateTable('frame')
      .set({ sha256, bytes: noise.length, width: 1872, height: 1404 })
      .where('id', '=', frameId!)
      .execute()
    const answer = await device.ask()
    expect(answer.status).toBe(0)
    expect((await readDevice(mac)).wanted).toMatchObject({ state: 'failed', reason: 'does-not-fit' })
    expect((await readDevice(mac)).wanted?.message).toContain('750000')
  })

  test('too many calls are answered with 429 and the same fields', async () => {
    const { device } = await startDevice()
    await device.setup()
    const answers = await Promise.all(Array.from({ length: 70 }, () => device.ask()))
    const refused = answers.filter(({ http }) => http === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ image_url: '', refresh_rate: 300 })
    expect(answers.filter(({ http }) => http !== 429 && http !== 200)).toEqual([])
  })
})
