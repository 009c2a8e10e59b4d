import { accessPoints } from '@wifi-tms/contract/access-points'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { movableClock } from '../../calendar/testing/clock.ts'
import { eachServer } from '../../testing/each-server.ts'
import { accessPointDouble } from './testing/access-point-double.ts'

const clock = movableClock()
let uniqueCount = 0

eachServer(
  'access points',
  (server) => {
    const start = async (enrolment: 'open' | 'approval' | 'closed' = 'open') => {
      const uri = `shelf-${++uniqueCount}`
      const product = await server().ask(products.create, { name: uri, uri, enrolment })
      const mac = `0000${(++uniqueCount).toString(16).padStart(12, 'e')}`
      const double = await accessPointDouble(clock.now)
      const addAccessPoint = async () =>
        (await server().ask(accessPoints.create, { name: uri, url: double.url, product: product._id }))._id
      return { double, mac, product: product._id, addAccessPoint }
    }
    /** Lets the pause between two visits pass. */
    const visit = (minutes = 0.3) => {
      clock.pass(minutes)
      server().core.reconcileNow('here')
    }
    const findDevice = async (mac: string) => (await server().ask(devices.list, { mac })).items[0]
    const waitForDevice = async (mac: string) => {
      await expect.poll(async () => (await findDevice(mac))?.protocol).toBe('oepl')
      return (await findDevice(mac))!
    }
    const show = async (mac: string, ink: string) => {
      const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 37, height: 48, fill: ink }
      const template = await server().ask(templates.create, {
        name: ink,
        resolution: '80x48',
        canvas: { version: 1, elements: [element as never] },
      })
      await server().ask(showOne, { mac, templateId: template._id, force: true })
      await expect.poll(async () => (await findDevice(mac))?.wanted?.frame).toBeTruthy()
    }
    const stateOf = async (mac: string) => (await findDevice(mac))?.wanted?.state
    const readAccessPoint = async (id: string) => server().ask(accessPoints.get, { id })

    test('the tags of an access point become devices of its product; a picture has exact inks, and counts as shown once it arrives', async () => {
      const { double, mac, addAccessPoint, product } = await start()
      double.add(mac)
      // This tag does not measure its battery, and the access point has no file for its type.
      double.add('1122334455667788', { batteryMv: 1337, RSSI: 0, hwType: 0xf0 })
      double.add('0000aaaaaaaaaaaa', { isexternal: true })
      const id = await addAccessPoint()
      const device = await waitForDevice(mac)
      expect(device).toMatchObject({ product, status: 'online', batteryVoltage: 295, rssi: 'middle', shown: null })
      expect(Date.parse(device.nextContactAt!) - clock.now().getTime()).toBe(60_000)
      await expect.poll(async () => (await readAccessPoint(id)).tags).toBe(2)
      expect(await readAccessPoint(id)).toMatchObject({
        error: null,
        since: null,
        lastSeenAt: clock.now().toISOString(),
      })
      const allDevices = (await server().ask(devices.list, { product })).items
      expect(allDevices.map((found) => [found.mac.slice(0, 2), found.batteryVoltage])).toContainEqual(['11', null])
      expect(allDevices).toHaveLength(2)

      await show(mac, 'red')
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      expect(double.uploads).toEqual([
        { mac: mac, contentmode: '24', dither: '0', rotate: '0', invert: '0', ttl: expect.stringMatching(/^[1-5]$/) },
      ])
      visit()
      await expect.poll(() => stateOf(mac)).toBe('sending')

      clock.pass(1)
      const jpeg = double.checkIn(mac)!
      expect((await findDevice(mac))!.shown).toBeNull()
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
      expect(await sharp(jpeg).metadata()).toMatchObject({ chromaSubsampling: '4:4:4', isProgressive: false })
      expect([info.width, info.height]).toEqual([80, 48])
      const inks = [
        [0, 0, 0],
        [255, 0, 0],
        [255, 255, 255],
      ]
      /** The nearest ink of a pixel, and the largest difference from it in red, green or blue. */
      const inkAndDistanceAt = (x: number, y: number) => {
        const pixel = data.subarray((y * 80 + x) * 3)
        const distances = inks.map((ink) => Math.max(...ink.map((level, channel) => Math.abs(level - pixel[channel]!))))
        const smallest = Math.min(...distances)
        return [distances.indexOf(smallest), smallest] as const
      }
      const allInks = Array.from({ length: 80 * 48 }, (_, index) =>
        inkAndDistanceAt(index % 80, Math.floor(index / 80)),
      )
      expect(Math.max(...allInks.map(([, distance]) => distance))).toBeLessThan(20)
      // The rectangle has a black edge of one pixel.
      expect(allInks.map(([ink]) => ink)).toEqual(
        Array.from({ length: 80 * 48 }, (_, index) => {
          const [x, y] = [index % 80, Math.floor(index / 80)]
          if (x > 36) return 2
          return x === 0 || x === 36 || y === 0 || y === 47 ? 0 : 1
        }),
      )
      visit()
      await expect.poll(() => stateOf(mac)).toBe('shown')
      expect((await findDevice(mac))!.shown).toMatchObject({ proof: 'fetched' })
      expect(double.requests.some((line) => line.includes('/ws'))).toBe(false)
      expect(double.uploads).toHaveLength(1)

      // A deleted access point leaves its devices.
      await server().ask(accessPoints.remove, { id })
      expect((await findDevice(mac))!.wanted!.state).toBe('shown')
    })

    test('a picture that was lost by a reboot of the access point is uploaded again, and so is one whose tag was reset', async () => {
      const { double, mac, addAccessPoint } = await start()
      double.add(mac)
      await addAccessPoint()
      await waitForDevice(mac)
      await show(mac, 'black')
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      double.reboot()
      clock.pass(1)
      double.checkIn(mac)
      visit()
      await expect
        .poll(async () => Date.parse((await findDevice(mac))!.lastSeenAt!))
        .toBeGreaterThan(clock.now().getTime() - 60_000)
      expect([double.uploads.length, await stateOf(mac)]).toEqual([1, 'sending'])
      // The first upload has two check-ins and a minute to arrive: three minutes.
      visit(4)
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      double.checkIn(mac)
      visit()
      await expect.poll(() => stateOf(mac)).toBe('shown')
      expect(double.uploads).toHaveLength(2)

      clock.pass(1)
      double.checkIn(mac, { hash: '0'.repeat(32), wakeupReason: 252 })
      visit()
      await expect.poll(() => stateOf(mac)).not.toBe('shown')
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      double.checkIn(mac)
      visit()
      await expect.poll(() => stateOf(mac)).toBe('shown')

      // Commands of other programs count as transfers. While our picture still waits, they prove nothing.
      await show(mac, 'red')
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      clock.pass(1)
      const replacedAt = clock.now().toISOString()
      double.add(mac, { updatecount: 40, hash: 'ab'.repeat(8).padEnd(32, '0'), pending: 1 })
      visit()
      await expect.poll(async () => (await findDevice(mac))!.lastSeenAt! >= replacedAt).toBe(true)
      expect(await stateOf(mac)).toBe('sending')
    })

    test('a closed product accepts no tags; in a product with approval tags wait for a person', async () => {
      const { double, mac, addAccessPoint } = await start('closed')
      double.add(mac)
      const id = await addAccessPoint()
      await expect.poll(async () => (await readAccessPoint(id)).tags).toBe(1)
      expect(await findDevice(mac)).toBeUndefined()
      const other = await start('approval')
      other.double.add(other.mac)
      const second = await other.addAccessPoint()
      await expect.poll(async () => (await readAccessPoint(second)).tags).toBe(1)
      expect(await findDevice(other.mac)).toMatchObject({ approved: false, protocol: null })
    })

    test('an access point that is slow, huge, odd or gone is reported, does not disturb the others, and recovers', async () => {
      const [odd, healthy] = [await start(), await start()]
      odd.double.answerWith((answer) => void answer.end('x'.repeat(100_000)))
      const id = await odd.addAccessPoint()
      const errorOf = async (point: string) => (await readAccessPoint(point)).error
      /** The visits that `visitAndRead` has asked for, one at each poll. A visit in progress may delay the next one. */
      let visits = 0
      const visitAndRead = <T>(read: () => T) =>
        expect.poll(
          () => {
            visit(1)
            visits++
            return read()
          },
          // The time-out suits a busy machine: the healthy access point is asked for each of its tags.
          { interval: 500, timeout: 240_000 },
        )
      await expect.poll(() => errorOf(id)).toBe('too-large')
      expect(await readAccessPoint(id)).toMatchObject({ since: clock.now().toISOString(), lastSeenAt: null })
      odd.double.answerWith((answer) => void answer.end('<html>'))
      await visitAndRead(() => errorOf(id)).toBe('not-access-point')
      // The odd access point never answers. The healthy one is read meanwhile.
      const before = odd.double.requests.length
      odd.double.answerWith(() => {})
      await visitAndRead(() => odd.double.requests.length).toBeGreaterThan(before)
      for (let number = 0; number < 300; number++)
        healthy.double.add(number.toString(16).padStart(16, '00001'), { hwType: 0xbe })
      const other = await healthy.addAccessPoint()
      visits = 0
      await visitAndRead(async () => (await readAccessPoint(other)).tags).toBe(256)
      // A visit reads 13 pages of 20 tags, and asks for the file of their type once.
      expect(healthy.double.requests.length).toBeLessThan(30 * (visits + 1))
      healthy.double.close()
      await visitAndRead(() => errorOf(other)).toBe('unreachable')
      odd.double.close()
    })

    test('the address of an access point has no path, is unique, and has to be allowed if it is internal', async () => {
      const { double, product, addAccessPoint } = await start()
      await addAccessPoint()
      const create = async (url: string) => {
        const { code, body } = await server().tell(accessPoints.create, { name: 'x', url, product })
        return [code, body.errors?.[0]?.path ?? body.facts]
      }
      for (const url of ['ftp://x', 'http://x/y', 'http://u:p@x', 'x', 'http://x?y'])
        expect(await create(url)).toEqual([40000, 'url'])
      expect(await create(`${double.url}/`)).toEqual([40900, { field: 'url' }])
      const { _id } = await server().ask(accessPoints.create, { name: 'x', url: 'http://169.254.169.254', product })
      await expect.poll(async () => (await readAccessPoint(_id)).error).toBe('address')
    })

    test('an access point is visited after its usual pause, also if the clock is put back by a day', async () => {
      const { double, addAccessPoint } = await start()
      const id = await addAccessPoint()
      await expect.poll(async () => (await readAccessPoint(id)).lastSeenAt).not.toBeNull()
      const before = double.requests.length
      visit(-1440)
      await expect.poll(() => double.requests.length).toBeGreaterThan(before)
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
