import { accessPoints } from '@wifi-tms/contract/access-points'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { movableClock } from '../../calendar/testing/clock.ts'
import { eachServer } from '../../testing/each-server.ts'
import { saveTag } from './queries.ts'
import { accessPointDouble } from './testing/access-point-double.ts'

type Double = Awaited<ReturnType<typeof accessPointDouble>>

/** The minutes of a day. */
const DAY = 24 * 60
const clock = movableClock()
let uniqueCount = 0

eachServer(
  'access points whose clock was wrong, and tags that change their access point',
  (server) => {
    const addAccessPoint = async () => {
      const uri = `odd-${++uniqueCount}`
      const { _id: product } = await server().ask(products.create, { name: uri, uri })
      const double = await accessPointDouble(clock.now)
      return { double, store: () => server().ask(accessPoints.create, { name: uri, url: double.url, product }) }
    }
    const newMac = () => (++uniqueCount).toString(16).padStart(16, '0000f')
    /** Lets the pause between two visits pass. */
    const visit = (minutes = 0.3) => {
      clock.pass(minutes)
      server().core.reconcileNow('here')
    }
    const findDevice = async (mac: string) => (await server().ask(devices.list, { mac })).items[0]

    test('the check-ins of a tag count again once its access point’s clock, which was a day ahead, is set right', async () => {
      const { double, store } = await addAccessPoint()
      const mac = newMac()
      const ahead = Math.floor(clock.now().getTime() / 1000) + DAY * 60
      double.add(mac, { lastseen: ahead, nextcheckin: ahead + 60 })
      await store()
      await expect.poll(async () => (await findDevice(mac))?.batteryVoltage).toBe(295)
      clock.pass(1)
      double.checkIn(mac, { batteryMv: 2800 })
      visit()
      await expect.poll(async () => (await findDevice(mac))?.batteryVoltage).toBe(280)
    })

    /** Shows a picture on the only tag of an access point, and waits until the picture is on its way there. */
    const sendThrough = async ({ double, store }: Awaited<ReturnType<typeof addAccessPoint>>) => {
      const mac = newMac()
      double.add(mac)
      const accessPoint = await store()
      await expect.poll(async () => (await findDevice(mac))?.protocol).toBe('oepl')
      const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 37, height: 48, fill: 'red' } as const
      const { _id: templateId } = await server().ask(templates.create, {
        name: 'red',
        resolution: '80x48',
        canvas: { version: 1, elements: [element] },
      })
      await server().ask(showOne, { mac, templateId })
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      return { mac, accessPoint }
    }
    /**
     * An access point that has sent other pictures to the tag before shows the tag's picture, and not before it has.
     */
    const takesOver = async (double: Double, mac: string) => {
      visit()
      await expect.poll(() => double.hasWaitingPicture(mac)).toBe(true)
      expect(await findDevice(mac)).toMatchObject({ wanted: { state: 'sending' }, shown: null })
      clock.pass(1)
      double.checkIn(mac)
      visit()
      await expect.poll(async () => (await findDevice(mac))?.wanted?.state).toBe('shown')
    }
    const sentBefore = { updatecount: 40, hash: 'ab'.repeat(8).padEnd(32, '0') }

    test('a picture that was on its way through one access point is uploaded by another that has taken the tag over', async () => {
      const [first, second] = [await addAccessPoint(), await addAccessPoint()]
      const { mac } = await sendThrough(first)
      first.double.add(mac, { isexternal: true })
      second.double.add(mac, sentBefore)
      await second.store()
      await takesOver(second.double, mac)
    })

    test('a picture that was on its way through an access point is uploaded at once where its address is changed', async () => {
      const [former, present] = [await addAccessPoint(), await addAccessPoint()]
      const { mac, accessPoint } = await sendThrough(former)
      present.double.add(mac, sentBefore)
      await server().ask(accessPoints.update, { ...accessPoint, id: accessPoint._id, url: present.double.url })
      // The visit to the former address rests for a second after its upload; until then there is no other visit.
      const countRequests = () => {
        visit()
        return present.double.requests.length
      }
      await expect.poll(countRequests, { interval: 1000 }).toBeGreaterThan(0)
      await takesOver(present.double, mac)
    })

    test('a lost picture is uploaded again although the server’s clock was put back by a day', async () => {
      const accessPoint = await addAccessPoint()
      const { mac } = await sendThrough(accessPoint)
      accessPoint.double.reboot()
      visit(-DAY)
      await expect.poll(() => accessPoint.double.hasWaitingPicture(mac)).toBe(true)
    })

    test('nothing is stored of a tag whose access point was deleted during the visit', async () => {
      const { mac, accessPoint } = await sendThrough(await addAccessPoint())
      const { _id: id } = (await findDevice(mac))!
      await server().ask(accessPoints.remove, { id: accessPoint._id })
      await saveTag(server().core.db, accessPoint._id, id, { lastSeen: 1 })
      const tags = server().core.db.selectFrom('accessPointTag').selectAll()
      expect(await tags.where('deviceId', '=', id).execute()).toEqual([])
    })

    test('access points are visited as often as before after the server’s clock is put back', async () => {
      const { double, store } = await addAccessPoint()
      const mac = newMac()
      double.add(mac)
      await store()
      await expect.poll(async () => (await findDevice(mac))?.protocol).toBe('oepl')
      clock.pass(-DAY)
      const requestCount = double.requests.length
      visit()
      await expect.poll(() => double.requests.length).toBeGreaterThan(requestCount)
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
