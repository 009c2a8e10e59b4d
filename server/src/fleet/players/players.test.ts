import { readGlass } from '@wifi-tms/contract/device-calls'
import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { blinkDevice } from '@wifi-tms/contract/orders'
import { CODE_SIGNS, pairPlayer } from '@wifi-tms/contract/players'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { playerDevice } from './testing/player-device.ts'

let count = 0
/** Milliseconds by which a test has put the server's clock forward. */
let aheadMs = 0

eachServer(
  'players',
  (server) => {
    const addProduct = async () => {
      const uri = `players-${++count}`
      return (await server().ask(products.create, { name: uri, uri }))._id
    }
    const pairNewPlayer = async (size?: object) => {
      const player = playerDevice(server().url)
      const { code } = await player.askCode(size)
      const device = await server().ask(pairPlayer, { code, alias: `Lobby ${count}`, product: await addProduct() })
      return { player, device }
    }
    const readDevice = (id: string) => server().ask(devices.get, { id })
    const addTemplate = async (width: number, resolution = '800x480') =>
      (
        await server().ask(templates.create, {
          name: `bar of ${width} ${++count}`,
          resolution,
          canvas: {
            version: 1,
            elements: [{ kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 480, fill: 'black' }],
          },
        })
      )._id
    /** Waits until the player should show another picture than this one. */
    const askNextPicture = async (player: ReturnType<typeof playerDevice>, before = '') => {
      let id = before
      await vi.waitFor(
        async () => {
          id = await player.askPicture()
          expect(id).not.toBe(before)
        },
        { timeout: 120_000, interval: 500 },
      )
      return id
    }

    test('a browser shows a code until a person makes it a device, whose picture it shows and reports', async () => {
      const player = playerDevice(server().url)
      const { code, qr, endsIn } = await player.askCode()
      expect([code.length, [...code].every((sign) => CODE_SIGNS.includes(sign)), endsIn]).toEqual([6, true, 600])
      expect([qr.length > 20, new Set(qr.map((row) => row.length))]).toEqual([true, new Set([qr.length])])
      expect(await player.ask()).toEqual({ waiting: true })

      const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`
      const pairedDevice = await server().ask(pairPlayer, { code: typed, alias: 'Lobby', product: await addProduct() })
      expect(pairedDevice.mac).toMatch(/^02[0-9a-f]{10}$/)
      expect(await player.ask()).toEqual({
        waiting: false,
        name: 'Lobby',
        picture: null,
        isPlate: false,
        hasPages: false,
      })
      const { nextContactAt, ...otherFields } = await readDevice(pairedDevice._id)
      expect(otherFields).toMatchObject({
        protocol: 'player',
        status: 'online',
        shown: null,
        approved: true,
        secretSet: true,
      })
      expect(Date.parse(nextContactAt!) - Date.now()).toBeGreaterThan(0)

      await server().ask(showOne, { mac: pairedDevice.mac, templateId: await addTemplate(400) })
      const id = await askNextPicture(player)
      const { width, height, pixel } = await player.fetchPicture(id)
      expect([width, height, pixel(399, 0), pixel(400, 0)]).toEqual([800, 480, [0, 0, 0], [255, 255, 255]])
      await expect.poll(async () => (await readDevice(pairedDevice._id)).wanted?.state).toBe('drawing')
      expect(await player.askPicture()).toBe(id)
      expect((await readDevice(pairedDevice._id)).shown).toBeNull()

      expect(await player.report(id)).toBe(204)
      const { wanted, shown } = await readDevice(pairedDevice._id)
      expect([wanted?.state, shown?.proof, shown?.frame]).toEqual(['shown', 'reported', wanted?.frame])
      await server().ask(readGlass, { id: pairedDevice._id })

      const refused = await server().tell(blinkDevice, { id: pairedDevice._id, color: 'red', times: 1 })
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('protocol')])
    })

    test('a touch shows the next page of a player with pages, once for each press', async () => {
      const { player, device } = await pairNewPlayer()
      const touch = async (press: string) => (await player.call('/touch', { press })).status
      expect(await touch('before-1')).toBe(404)
      const [first, second] = [await addTemplate(10), await addTemplate(20)]
      await server().ask(writePages, { id: device._id, pages: [{ template: first }, { template: second }] })
      expect(await player.ask()).toMatchObject({ hasPages: true })
      const page = async () => (await server().ask(readPages, { id: device._id })).turned?.page ?? 0
      expect([await touch('press-01'), await touch('short')]).toEqual([204, 400])
      await expect.poll(page).toBe(1)
      aheadMs += 2000
      expect([await touch('press-01'), await touch('press-02')]).toEqual([204, 204])
      await expect.poll(page).toBe(2)
    })

    test('a report that a picture cannot be shown is a failure, and a report about another device’s picture is ignored', async () => {
      const [first, second] = [await pairNewPlayer(), await pairNewPlayer()]
      await server().ask(showOne, { mac: first.device.mac, templateId: await addTemplate(100) })
      const id = await askNextPicture(first.player)
      expect(await second.player.report(id)).toBe(204)
      expect((await second.player.call(`/pictures/${id}`)).status).toBe(404)
      expect((await readDevice(first.device._id)).shown).toBeNull()
      let pictureId = id
      for (let tries = 0; tries < 2; tries++) {
        await first.player.report(pictureId, 'decode failed')
        aheadMs += 20_000
        pictureId = await askNextPicture(first.player, pictureId)
      }
      await first.player.report(pictureId, 'decode failed')
      expect((await readDevice(first.device._id)).wanted).toMatchObject({ state: 'failed', detail: 'decode failed' })
    })

    test('the screen type has the proportions of the screen, with 1920 pixels at most, and is added once for each size', async () => {
      const [first, again, large] = [
        await pairNewPlayer({ width: 601, height: 1024 }),
        await pairNewPlayer({ width: 601, height: 1024 }),
        await pairNewPlayer({ width: 3840, height: 2160 }),
      ]
      expect(first.device.screenType).not.toBeNull()
      expect(again.device.screenType).toBe(first.device.screenType)
      await server().ask(showOne, { mac: large.device.mac, templateId: await addTemplate(10, '1920x1080') })
      const { width, height } = await large.player.fetchPicture(await askNextPicture(large.player))
      expect([width, height]).toEqual([1920, 1080])
      expect((await playerDevice(server().url).call('/code', { width: 9000, height: 1 })).status).toBe(400)
    })

    test('a silent player is offline, is online again with its picture when it asks, and shows a new code once it is deleted', async () => {
      const { player, device } = await pairNewPlayer()
      await server().ask(showOne, { mac: device.mac, templateId: await addTemplate(200) })
      const id = await askNextPicture(player)
      await player.report(id)
      const msToNextContact = async () =>
        Date.parse((await readDevice(device._id)).nextContactAt!) - (Date.now() + aheadMs)
      // A player's next contact is expected after 30 s.
      aheadMs += 31_000
      expect(await msToNextContact()).toBeLessThan(0)
      expect(await player.askPicture()).toBe(id)
      await expect.poll(msToNextContact).toBeGreaterThan(0)
      aheadMs += 200_000
      await expect.poll(async () => (await readDevice(device._id)).status).toBe('offline')
      expect(await player.askPicture()).toBe(id)
      expect((await readDevice(device._id)).status).toBe('online')
      await server().ask(devices.remove, { id: device._id })
      expect(await player.ask()).toBe(401)
      expect((await player.call(`/pictures/${id}`)).status).toBe(401)
      const { code } = await player.askCode()
      const again = await server().ask(pairPlayer, { code, alias: 'Again', product: await addProduct() })
      expect(again.mac).not.toBe(device.mac)
      expect(await player.askPicture()).toBe('')
    })

    test('a code works once and for ten minutes, and a person has to wait after six wrong codes', async () => {
      const { player } = await pairNewPlayer()
      const used = await player.askCode()
      await server().ask(pairPlayer, { code: used.code, alias: 'x', product: await addProduct() })
      const twice = await server().tell(pairPlayer, { code: used.code, alias: 'x', product: await addProduct() })
      expect([twice.code, twice.body.errors?.[0]?.path]).toEqual([40000, 'code'])

      const latePlayer = playerDevice(server().url)
      const { code } = await latePlayer.askCode()
      aheadMs += 601_000
      expect(await latePlayer.ask()).toBe(401)
      expect((await server().tell(pairPlayer, { code, alias: 'x', product: await addProduct() })).code).toBe(40000)

      const guesser = { username: `guesser-${count}`, password: 'a long password' }
      await server().ask(users.create, { ...guesser, roles: ['editor'] })
      const token = await server().login(guesser.username, guesser.password)
      const waiting = await latePlayer.askCode()
      const input = { alias: 'x', product: await addProduct() }
      for (let tries = 0; tries < 6; tries++)
        expect((await server().tell(pairPlayer, { ...input, code: '333333' }, token)).code).toBe(40000)
      expect((await server().tell(pairPlayer, { ...input, code: waiting.code }, token)).code).toBe(42900)
      await server().ask(pairPlayer, { ...input, code: waiting.code })
    })

    test('a player that is a plate has the buttons of its room, and each press acts once', async () => {
      const { player, device } = await pairNewPlayer()
      expect((await player.call('/door')).status).toBe(404)
      const { _id: room } = await server().ask(rooms.create, { name: `Oslo ${count}`, devices: [device._id] })
      expect(await player.ask()).toMatchObject({ isPlate: true })
      expect(await (await player.call('/door')).json()).toMatchObject({ state: 'free', extend: 0, checkIn: null })
      const press = { press: 'press-0001', wish: { to: 'book', minutes: 15 } }
      for (let again = 0; again < 2; again++)
        expect(await (await player.call('/door', press)).json()).toMatchObject({ deed: 'booked', room: { book: [] } })
      const { now } = await server().ask(rooms.get, { id: room })
      expect(now).not.toBeNull()
      const endingPress = { press: 'press-0002', wish: { to: 'end', meeting: now!._id } }
      expect(await (await player.call('/door', endingPress)).json()).toMatchObject({
        deed: 'ended',
        room: { now: null },
      })
      expect((await player.call('/door', { press: 'x', wish: {} })).status).toBe(400)
    })
  },
  { now: () => new Date(Date.now() + aheadMs) },
)
