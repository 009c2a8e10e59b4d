import type { Down, FrameOffer, Up } from '@wifi-tms/contract/messages'
import { panelOf } from '@wifi-tms/paint/panels'
import { Connector } from './connector.ts'
import { DisplayController } from './display-controller.ts'
import { type FrameFailure, fetchFrame } from './fetch-frame.ts'
import type { FleetContext } from './fleet-context.ts'
import type { Frame } from './glass.ts'
import type { Habits } from './habits.ts'
import { Hardware } from './hardware.ts'
import { httpLink } from './http-link.ts'
import { Led } from './led.ts'
import type { Link, LinkListener } from './link.ts'
import { mqttLink } from './mqtt-link.ts'
import { noLink } from './no-link.ts'
import { randomFrom } from './random.ts'
import { Settings } from './settings.ts'
import type { TagSpec } from './spec.ts'
import { Upgrader } from './upgrader.ts'

const BOOT_MS = 3000
const DEVICE_TYPE = 1
const HARDWARE_VERSION = 0x0102 // 1.02: the high byte is the major part.
const SOFTWARE_VERSION = 0x0100

/** The program on a tag's chip: carries out the server's orders with the tag's connection, panel and other hardware. */
export class TagFirmware {
  readonly connector: Connector
  readonly display: DisplayController
  readonly hardware: Hardware
  readonly #led: Led
  readonly #upgrader: Upgrader
  readonly #spec: TagSpec
  readonly #context: FleetContext
  readonly #settings: Settings
  #ownIp = ''
  /** The results of orders that broke the connection, such as `reboot`: sent once the tag is connected again. */
  #unsentResults: Up[] = []
  #cancelReport = () => {}
  /** The seconds for which the tag will sleep as soon as it neither draws nor blinks; undefined if it stays awake. */
  #sleepSeconds: number | undefined

  constructor(spec: TagSpec, context: FleetContext, habits: Habits) {
    const { mac } = spec
    const { clock, store } = context
    const random = randomFrom(`${context.seed} ${mac}`)
    this.#spec = spec
    this.#context = context
    this.#settings = new Settings(store.read(mac).settings ?? context.settings, {
      clock,
      isOnline: () => this.connector.state === 'online',
      save: (settings) => store.save(mac, { settings }),
      reconnect: (result) => {
        this.#unsentResults = [result, { type: 'report', ...this.#reportFields() }]
        this.#disconnectFor(0)
      },
    })
    this.#led = new Led(
      clock,
      (event) => this.say(event),
      () => this.#sleepWhenIdle(),
    )
    this.hardware = new Hardware(random, clock.now(), spec.battery)
    this.display = new DisplayController(panelOf(spec.screenType), store.read(mac).glass ?? null, {
      clock,
      habits,
      fetch: (offer) => this.#fetch(offer),
      remember: (glass) => store.save(mac, { glass }),
      drew: () => this.updateBattery(1),
      say: (event) => this.say({ ...event, battery: this.hardware.battery }),
      idle: () => this.#sleepWhenIdle(),
    })
    this.#upgrader = new Upgrader({
      clock,
      deviceType: spec.deviceType ?? DEVICE_TYPE,
      hardwareVersion: HARDWARE_VERSION,
      habits,
      source: () => ({ server: this.#settings.current.server, secret: store.read(mac).secret }),
      say: (message) => this.say(message),
      install: (id, softwareVersion) => {
        store.save(mac, { softwareVersion })
        this.#reboot(id)
      },
      fallBack: (id) => this.#reboot(id),
      crash: () => this.#crash(),
    })
    this.connector = new Connector({
      clock,
      random,
      habits,
      apikey: context.product.apikey,
      secret: () => store.read(mac).secret,
      openLink: (password, listener) => this.#openLink(password, listener),
      hello: (address) => this.#hello(address),
      heard: (message) => this.#takeMessage(message),
      greeted: () => this.#whenGreeted(),
    })
  }

  /** Sends a message, which is lost if the tag is not connected. */
  say(message: Up): void {
    void this.connector.say(message)
  }

  /** Brings the battery up to the present time, and discharges it for this number of refreshes. */
  updateBattery(refreshes: number): void {
    const { battery } = this.hardware
    if (this.hardware.updateBattery(this.#context.clock.now(), refreshes))
      this.say({ type: 'event', event: 'battery', battery })
  }

  /** Cuts the power: all current work is lost. */
  powerOff(): void {
    this.#cancelReport()
    this.#settings.endTrial()
    this.#sleepSeconds = undefined
    this.#unsentResults = []
    this.#breakOffWork()
  }

  /** Returns to the state in which the tag left the factory. */
  forget(): void {
    this.#context.store.erase(this.#spec.mac)
    this.#settings.current = this.#context.settings
    this.display.forget()
  }

  #openLink(password: string, listener: LinkListener): Link {
    const { mac, http } = this.#spec
    const { clock, product, networks } = this.#context
    const { server, mqttHost: host, mqttPort: port, ssid, password: key } = this.#settings.current
    if (networks && networks[ssid] !== key) return noLink(clock, listener)
    const options = { mac, uri: product.uri, password }
    return http ? httpLink({ ...options, server, clock }, listener) : mqttLink({ ...options, host, port }, listener)
  }

  async #fetch(offer: FrameOffer): Promise<Frame | FrameFailure> {
    const { store, frames } = this.#context
    const { secret } = store.read(this.#spec.mac)
    if (!secret) return { reason: 'network', message: 'The tag has no secret to fetch the frame with' }
    return fetchFrame({ frames, server: this.#settings.current.server, secret, panel: this.display.glass.panel }, offer)
  }

  #reportFields() {
    const { ssid, mqttHost, mqttPort } = this.#settings.current
    return {
      battery: this.hardware.battery,
      usb: this.hardware.usb,
      wifi: { ssid, rssi: this.hardware.rssi },
      ...(!this.#spec.http && { mqtt: { host: mqttHost, port: mqttPort } }),
      statistics: { reboots: this.hardware.reboots, ...this.display.statistics, ...this.connector.statistics },
    }
  }

  #hello(address: string): Up {
    this.#ownIp = address
    this.display.newConnection()
    this.hardware.updateBattery(this.#context.clock.now())
    const { mac, screenType, deviceType = DEVICE_TYPE, sleeps = false } = this.#spec
    return {
      type: 'hello',
      protocol: 1,
      deviceType,
      screenType: screenType.type,
      hardwareVersion: HARDWARE_VERSION,
      softwareVersion: this.#context.store.read(mac).softwareVersion ?? SOFTWARE_VERSION,
      serialNumber: `VT${mac.toUpperCase()}`,
      ip: this.#ownIp,
      sleeps,
      frame: this.display.frame,
      ...this.#reportFields(),
    }
  }

  #whenGreeted(): void {
    this.#settings.endTrial()
    for (const message of this.#unsentResults.splice(0)) this.say(message)
    this.#scheduleReport()
  }

  #scheduleReport(): void {
    this.#cancelReport()
    this.#cancelReport = this.#context.clock.after(this.#context.reportEveryMs, () => {
      this.updateBattery(0)
      this.say({ type: 'report', ...this.#reportFields() })
      this.#scheduleReport()
    })
  }

  #takeMessage(message: Down): void {
    if (message.type === 'display') this.display.take(message)
    else if (message.type === 'credentials') {
      this.#context.store.save(this.#spec.mac, { secret: message.secret })
      this.connector.useSecret()
    } else if (message.type === 'ask') this.say(this.#hello(this.#ownIp))
    else if (message.type === 'led') this.#led.blink(message)
    else if (message.type === 'sleep') {
      this.#sleepSeconds = message.seconds
      this.#sleepWhenIdle()
    } else if (message.type === 'reboot') this.#reboot(message.id)
    else if (message.type === 'config') this.#settings.try(message)
    else void this.#upgrader.take(message)
  }

  #sleepWhenIdle(): void {
    if (this.#sleepSeconds === undefined || !this.#spec.sleeps) return
    if (this.display.drawing !== null || this.#led.isBlinking) return
    const seconds = this.#sleepSeconds
    this.#sleepSeconds = undefined
    this.#disconnectFor(seconds * 1000)
  }

  #disconnectFor(ms: number): void {
    this.connector.stop()
    this.connector.start(ms)
  }

  #reboot(id: string): void {
    this.#unsentResults.push({ type: 'result', id, ok: true })
    this.#crash()
  }

  #crash(): void {
    this.hardware.reboots++
    this.#breakOffWork()
    this.#disconnectFor(BOOT_MS)
  }

  #breakOffWork(): void {
    this.#led.powerOff()
    this.#upgrader.powerOff()
    this.display.powerOff()
  }
}
