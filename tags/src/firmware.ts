import type { Down, DownOf, FrameOffer, Up } from '@wifi-tms/contract/messages'
import { panelOf } from '@wifi-tms/paint/panels'
import { askingLink } from './asking-link.ts'
import { Body } from './body.ts'
import type { Clock } from './clock.ts'
import { fetchFrame, type Trouble } from './fetch-frame.ts'
import type { Frame } from './glass.ts'
import type { Keep, Settings } from './keep.ts'
import { Line } from './line.ts'
import type { Link, LinkEnds } from './link.ts'
import type { Mischief } from './mischief.ts'
import { mqttLink } from './mqtt-link.ts'
import { randomFrom } from './random.ts'
import { Screen } from './screen.ts'
import type { Share } from './shelf.ts'
import type { TagSpec } from './spec.ts'

/** What all tags of a fleet share. */
export interface World {
  product: { apikey: string; uri: string }
  /** Where a tag looks for its server until a config message says otherwise. */
  settings: Settings
  clock: Clock
  keep: Keep
  share: Share
  seed: string
  /** Milliseconds of a tag's time from one report to the next. */
  reportEveryMs: number
}

const BOOT_MS = 3000
const BLINK_MS = 500
const TRIAL_MS = 5 * 60_000
const HARDWARE_VERSION = 0x0102
const SOFTWARE_VERSION = 0x0100

/** What runs on a tag's chip: obeys the server, and owns the line, the screen and the cell. */
export class Firmware {
  readonly line: Line
  readonly screen: Screen
  readonly body: Body
  readonly #spec: TagSpec
  readonly #world: World
  #settings: Settings
  #address = ''
  /** To be said once the line stands again: the outcome of an order that broke the connection. */
  #outcome: Up[] = []
  #reportLater = () => {}
  #giveUpTrial = () => {}
  /** Seconds to sleep as soon as nothing is being drawn. */
  #nap: number | undefined

  constructor(spec: TagSpec, world: World, mischief: Mischief) {
    const { mac } = spec
    const { clock, keep } = world
    const random = randomFrom(`${world.seed} ${mac}`)
    this.#spec = spec
    this.#world = world
    this.#settings = keep.of(mac).settings ?? world.settings
    this.body = new Body(random, clock.now(), spec.battery)
    this.screen = new Screen(panelOf(spec.screenType), keep.of(mac).glass ?? null, {
      clock,
      mischief,
      fetch: (offer) => this.#fetch(offer),
      keep: (glass) => keep.save(mac, { glass }),
      drew: () => this.pass(1),
      say: (event) => this.say({ ...event, battery: this.body.battery }),
      idle: () => this.#sleepWhenIdle(),
    })
    this.line = new Line({
      clock,
      random,
      mischief,
      apikey: world.product.apikey,
      secret: () => keep.of(mac).secret,
      openLink: (password, ends) => this.#openLink(password, ends),
      hello: (address) => this.#hello(address),
      heard: (message) => this.#obey(message),
      greeted: () => this.#greeted(),
    })
  }

  /** Says anything; lost where the line does not stand. */
  say(message: Up): void {
    void this.line.say(message)
  }

  /** Lets time and refreshes weigh on the battery. */
  pass(refreshes: number): void {
    const { battery } = this.body
    if (this.body.pass(this.#world.clock.now(), refreshes)) this.say({ type: 'event', event: 'battery', battery })
  }

  /** The power goes, and what was in hand with it. */
  powerOff(): void {
    this.#reportLater()
    this.#giveUpTrial()
    this.#nap = undefined
    this.#outcome = []
    this.screen.powerOff()
  }

  /** Back to what it left the factory with. */
  forget(): void {
    this.#world.keep.lose(this.#spec.mac)
    this.#settings = this.#world.settings
    this.screen.forget()
  }

  #openLink(password: string, ends: LinkEnds): Link {
    const { mac, asking } = this.#spec
    const { clock, product } = this.#world
    const { server, mqttHost: host, mqttPort: port } = this.#settings
    const options = { mac, uri: product.uri, password }
    return asking ? askingLink({ ...options, server, clock }, ends) : mqttLink({ ...options, host, port }, ends)
  }

  async #fetch(offer: FrameOffer): Promise<Frame | Trouble> {
    const { keep, share } = this.#world
    const { secret } = keep.of(this.#spec.mac)
    if (!secret) return { reason: 'network', message: 'The tag has no secret to fetch the frame with' }
    return fetchFrame({ share, server: this.#settings.server, secret, panel: this.screen.glass.panel }, offer)
  }

  #state() {
    const { ssid, mqttHost, mqttPort } = this.#settings
    return {
      battery: this.body.battery,
      usb: this.body.usb,
      wifi: { ssid, rssi: this.body.rssi },
      ...(!this.#spec.asking && { mqtt: { host: mqttHost, port: mqttPort } }),
      statistics: { reboots: this.body.reboots, ...this.screen.statistics, ...this.line.statistics },
    }
  }

  #hello(address: string): Up {
    this.#address = address
    this.screen.newTalk()
    this.body.pass(this.#world.clock.now())
    const { mac, screenType, deviceType = 1, sleeps = false } = this.#spec
    return {
      type: 'hello',
      protocol: 1,
      deviceType,
      screenType: screenType.type,
      hardwareVersion: HARDWARE_VERSION,
      softwareVersion: SOFTWARE_VERSION,
      serialNumber: `VT${mac.toUpperCase()}`,
      ip: this.#address,
      sleeps,
      frame: this.screen.frame,
      ...this.#state(),
    }
  }

  #greeted(): void {
    this.#giveUpTrial()
    for (const message of this.#outcome.splice(0)) this.say(message)
    this.#reportEvery()
  }

  #reportEvery(): void {
    this.#reportLater()
    this.#reportLater = this.#world.clock.after(this.#world.reportEveryMs, () => {
      this.pass(0)
      this.say({ type: 'report', ...this.#state() })
      this.#reportEvery()
    })
  }

  #obey(message: Down): void {
    const { clock, keep } = this.#world
    const { mac } = this.#spec
    if (message.type === 'display') this.screen.take(message)
    else if (message.type === 'credentials') {
      keep.save(mac, { secret: message.secret })
      this.line.useSecret()
    } else if (message.type === 'ask') this.say(this.#hello(this.#address))
    else if (message.type === 'led')
      clock.after(message.times * BLINK_MS, () => this.say({ type: 'event', event: 'led-success', id: message.id }))
    else if (message.type === 'sleep') {
      this.#nap = message.seconds
      this.#sleepWhenIdle()
    } else if (message.type === 'reboot') this.#reboot(message.id)
    else if (message.type === 'config') this.#try(message)
    else this.say({ type: 'result', id: message.id, ok: false, reason: 'unsupported' })
  }

  #sleepWhenIdle(): void {
    if (this.#nap === undefined || this.screen.drawing !== null || !this.#spec.sleeps) return
    const seconds = this.#nap
    this.#nap = undefined
    this.#rest(seconds * 1000)
  }

  #rest(ms: number): void {
    this.line.stop()
    this.line.start(ms)
  }

  #reboot(id: string): void {
    this.body.reboots++
    this.#outcome.push({ type: 'result', id, ok: true })
    this.screen.powerOff()
    this.#rest(BOOT_MS)
  }

  /** Moves to other settings, and back where they bring no contact in five minutes; says then how it went. */
  #try({ id, wifi, mqtt, server }: DownOf<'config'>): void {
    const { clock, keep } = this.#world
    const { mac } = this.#spec
    const old = this.#settings
    this.#giveUpTrial()
    const move = (settings: Settings, ok: boolean) => {
      this.#settings = settings
      const result = { type: 'result', id, ok, ...(!ok && { reason: 'no contact' }) } as const
      this.#outcome = [result, { type: 'report', ...this.#state() }]
      this.#rest(0)
    }
    const callOff = clock.after(TRIAL_MS, () => {
      this.#giveUpTrial = () => {}
      move(old, false)
    })
    this.#giveUpTrial = () => {
      callOff()
      if (this.line.state === 'online') keep.save(mac, { settings: this.#settings })
      this.#giveUpTrial = () => {}
    }
    move(
      {
        server: server ?? old.server,
        mqttHost: mqtt?.host ?? old.mqttHost,
        mqttPort: mqtt?.port ?? old.mqttPort,
        ssid: wifi?.ssid ?? old.ssid,
      },
      true,
    )
  }
}
