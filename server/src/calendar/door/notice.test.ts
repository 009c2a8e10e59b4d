import { devices } from '@wifi-tms/contract/devices'
import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import { products } from '@wifi-tms/contract/products'
import { rooms, weekdays } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { AFTER_CHANGE_SECONDS, CHANGE_SPREAD_SECONDS } from '../../fleet/wishes/rest-rules.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'notices at the door',
  (server) => {
    test('[entity-room] a plate shows for a minute why its press had no effect, even in quiet times', async () => {
      const quiet = [{ days: ['MO' as const], from: '08:00', to: '12:00' }]
      const product = await server().ask(products.create, {
        name: 'Doors',
        uri: 'doors',
        quiet,
        timeZone: 'Europe/Warsaw',
      })
      const [plate, otherPlate] = [
        await playTag(server(), product, { screenType: 2 }),
        await playTag(server(), product, {}),
      ]
      const room = { name: 'Bergen', timeZone: 'Europe/Warsaw', devices: [plate._id, otherPlate._id] }
      await server().ask(rooms.create, room)
      const wantedPicture = async (tag: typeof plate) => {
        await turnOnce(server().core)
        const { wanted } = await server().ask(devices.get, { id: tag._id })
        return wanted && [wanted.frame, wanted.at]
      }
      await expect.poll(async () => (await wantedPicture(plate))?.[0]).toBeTruthy()
      const [[freeFrame] = [], otherPicture] = [(await wantedPicture(plate))!, await wantedPicture(otherPlate)]
      // A long press has no effect while no meeting runs.
      await plate.say({ type: 'event', event: 'button-long' })
      await expect.poll(async () => (await wantedPicture(plate))?.[0]).not.toBe(freeFrame)
      const offer = await plate.messageOf('display')
      expect(offer.frame.sha256).not.toBe(freeFrame)
      await plate.say({ type: 'event', event: 'display-success', id: offer.id, frame: offer.frame.sha256 })
      clock.pass(0.9)
      expect((await wantedPicture(plate))?.[0]).toBe(offer.frame.sha256)
      clock.pass(0.2)
      await expect.poll(async () => (await wantedPicture(plate))?.[0]).toBe(freeFrame)
      const back = await plate.messageOf('display')
      expect(back.frame.sha256).toBe(freeFrame)
      expect(await wantedPicture(otherPlate)).toEqual(otherPicture)
    })

    test('[entity-room] a sleeping plate makes contact at the end of its notice, even in quiet times', async () => {
      const quiet = [{ days: [...weekdays], from: '00:00', to: '23:59' }]
      const product = await server().ask(products.create, { name: 'Asleep', uri: 'asleep', quiet, timeZone: 'UTC' })
      const plate = await playTag(server(), product, { screenType: 2, sleeps: true })
      await plate.messageOf('sleep')
      await server().ask(rooms.create, { name: 'Bonn', timeZone: 'UTC', devices: [plate._id] })
      await turnOnce(server().core)
      await plate.say({ type: 'event', event: 'button-long' })
      await turnOnce(server().core)
      const { id, frame } = await plate.messageOf('display')
      await plate.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
      // The plate may have been told of an earlier rest as well.
      const untilNoticeEnds = NOTICE_SECONDS + AFTER_CHANGE_SECONDS + CHANGE_SPREAD_SECONDS
      await expect.poll(async () => (await plate.messageOf('sleep')).seconds).toBeLessThanOrEqual(untilNoticeEnds)
    })
  },
  { now: clock.now },
)
