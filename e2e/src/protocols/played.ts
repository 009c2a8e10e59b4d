import { accessPoints } from '@wifi-tms/contract/access-points'
import { addPictureDevice } from '@wifi-tms/contract/picture-address'
import { pairPlayer } from '@wifi-tms/contract/players'
import type { Product } from '@wifi-tms/contract/products'
import type { Proof, Protocol } from '@wifi-tms/contract/protocols'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { TestServer } from '@wifi-tms/server/testing/start'
import { expect } from 'vitest'
import type { AccessPointClient } from './clients/access-point.ts'
import { AskingTag } from './clients/asking-tag.ts'
import { ListeningTag } from './clients/listening-tag.ts'
import { PicturePoller } from './clients/picture-poller.ts'
import { PlayerClient } from './clients/player.ts'
import type { Raster } from './clients/raster.ts'
import type { TagClient } from './clients/tag.ts'
import { TrmnlClient } from './clients/trmnl.ts'

/** The server and the clock for simulated devices. */
interface Stage {
  server: TestServer
  screens: readonly ScreenType[]
  accessPoint: AccessPointClient
  now(): number
  /** Sets the clock of the server and all devices ahead. */
  advanceClock(seconds: number): void
}

/** A simulated device. */
interface SimulatedDevice {
  /** The picture that it shows. */
  glass(): Raster | null
  /** Calls the server once, and fetches what is due. */
  visit(): Promise<unknown>
  /** Registers as a new device, automatically or through a person. */
  register(): Promise<unknown>
  /** Sets the voltage, in hundredths of a volt, that it reports from its next visit on. */
  setVoltage?(hundredths: number): void
  /** Presses its button. */
  press?(): Promise<unknown>
  /** Closes its connection; absent for a protocol without one. */
  disconnect?(): Promise<unknown>
}

/** A protocol, with one way in which its devices report what they show. */
export interface Kind {
  protocol: Protocol
  proof: Proof
  resolution: string
  /** The outcome of a visit after the device was deleted; absent if the device then registers anew. */
  visitAfterDeletion?: unknown
  play(stage: Stage, product: Product): Promise<SimulatedDevice>
}

let presses = 0
/** A new id for each press of a button. */
const pressId = () => `press-number-${++presses}`

/** Wraps a simulated tag. */
const playTag = (tag: TagClient & { visit(): Promise<boolean> }): SimulatedDevice => ({
  glass: () => tag.glass,
  visit: () => tag.visit(),
  register: () => tag.visit(),
  setVoltage: (hundredths) => {
    tag.battery = hundredths
  },
  press: () => {
    tag.press(pressId())
    return tag.visit()
  },
})

const screenOf = (screens: readonly ScreenType[], color: string, width: number) =>
  screens.find((screen) => screen.color === color && screen.width === width)!

/** Every protocol with each of its proofs. */
export const kinds: readonly Kind[] = [
  {
    protocol: 'mqtt',
    proof: 'reported',
    resolution: '400x300',
    async play({ server, screens }, { uri, apikey }) {
      const { type } = screenOf(screens, 'B/W/R/Y', 400)
      const tag = new ListeningTag(server.url, server.mqttPort, uri, 'c0ffee000001', apikey!, type)
      return { ...playTag(tag), disconnect: () => tag.vanish() }
    },
  },
  {
    protocol: 'http',
    proof: 'reported',
    resolution: '400x300',
    async play({ server, screens }, { apikey }) {
      const tag = new AskingTag(server.url, 'c0ffee000002', apikey!, screenOf(screens, 'B/W/R', 400).type)
      return {
        ...playTag(tag),
        async visit() {
          await tag.visit()
          // The first call has already returned everything that was due.
          expect(await tag.ask()).toBe(0)
        },
      }
    },
  },
  {
    protocol: 'trmnl',
    proof: 'fetched',
    resolution: '800x480',
    visitAfterDeletion: 'refused',
    async play({ server, now }, { uri }) {
      const device = new TrmnlClient(`${server.url}/trmnl/${uri}`, 'c0ffee000003')
      device.now = now
      return {
        glass: () => device.glass,
        visit: () => device.wake(),
        async register() {
          device.reset()
          await device.wake('powercycle')
        },
        setVoltage: (hundredths) => {
          device.voltage = (hundredths / 100).toFixed(2)
        },
        press: () => device.wake('button'),
      }
    },
  },
  ...(['png', 'bmp', 'jpg'] as const).map(
    (file): Kind => ({
      protocol: 'picture',
      proof: file === 'bmp' ? 'reported' : 'fetched',
      resolution: '800x480',
      visitAfterDeletion: 'error',
      async play({ server, screens, advanceClock }, { _id: product }) {
        const screenType = screenOf(screens, 'E6 color', 800)._id
        let poller: PicturePoller
        return {
          glass: () => poller.glass,
          visit: () => {
            advanceClock(60)
            return poller.wake()
          },
          async register() {
            const { url } = await server.ask(addPictureDevice, { alias: file, product, screenType })
            poller = new PicturePoller(new URL(url, server.url).href, file)
            poller.reportsPicture = file === 'bmp'
            await poller.wake()
          },
          setVoltage: (hundredths) => {
            poller.battery = String(hundredths / 100)
          },
        }
      },
    }),
  ),
  {
    protocol: 'player',
    proof: 'reported',
    resolution: '1024x600',
    visitAfterDeletion: 'ended',
    async play({ server }, { _id: product }) {
      const player = new PlayerClient(server.url, { width: 1024, height: 600 })
      return {
        glass: () => player.glass,
        visit: () => player.visit(),
        async register() {
          await expect.poll(() => player.visit()).toBe('waiting')
          await server.ask(pairPlayer, { code: player.code!.toLowerCase(), alias: 'Wall', product })
          expect(await player.visit()).toBe('paired')
        },
        async press() {
          await player.visit()
          expect(player.isPlate).toBe(true)
          await player.book(pressId())
        },
      }
    },
  },
  {
    protocol: 'oepl',
    proof: 'fetched',
    resolution: '400x300',
    async play({ server, accessPoint, advanceClock }, { _id: product }) {
      const tag = accessPoint.addTag('0000C0FFEE000004')
      const url = await accessPoint.open()
      const letServerVisit = () => {
        // The pause between two visits of an access point.
        advanceClock(16)
        server.core.reconcileNow('here')
      }
      return {
        glass: () => tag.glass,
        async visit() {
          accessPoint.checkIn(tag.mac)
          letServerVisit()
        },
        async register() {
          await server.ask(accessPoints.create, { name: 'Aisle', url, product })
        },
        setVoltage: (hundredths) => {
          tag.batteryMv = hundredths * 10
        },
      }
    },
  },
]
