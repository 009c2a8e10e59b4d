import type { Up } from '@wifi-tms/contract/messages'
import type { Indexed } from '@wifi-tms/paint/frame'
import type { ConnectionState } from './connector.ts'
import type { Refresh } from './display-controller.ts'
import { TagFirmware } from './firmware.ts'
import type { FleetContext } from './fleet-context.ts'
import { goodHabits, type Habits } from './habits.ts'
import type { TagSpec } from './spec.ts'

/** The number of presses in this run; with the time it makes the id of a press unique. */
let presses = 0

/** One virtual tag from the outside: its power switch, buttons, picture and bad habits. */
export class Tag {
  readonly mac: string
  readonly spec: TagSpec
  readonly #habits: Habits = { ...goodHabits }
  readonly #firmware: TagFirmware

  constructor(spec: TagSpec, context: FleetContext) {
    this.mac = spec.mac
    this.spec = spec
    this.#firmware = new TagFirmware(spec, context, this.#habits)
  }

  /** `online` once the server has stored the tag's hello. */
  get state(): ConnectionState {
    return this.#firmware.connector.state
  }

  /** True from the arrival of an order to draw until its answer. */
  get drawing(): boolean {
    return this.#firmware.display.drawing !== null
  }

  /** The picture on the glass, upright, or null if there is none. It is unpacked when it is read. */
  glass(): { sha256: string; readonly picture: Indexed } | null {
    const { glass } = this.#firmware.display
    const { frame } = glass
    return (
      frame && {
        sha256: frame.sha256,
        get picture() {
          return glass.unpack(frame)
        },
      }
    )
  }

  /** The last refreshes. */
  get drawings(): readonly Refresh[] {
    return this.#firmware.display.drawings
  }

  /** The number of refreshes that began while another ran: a fault of the tag. */
  get overlaps(): number {
    return this.#firmware.display.glass.overlaps
  }

  /**
   * The number of orders that arrived on one connection before the current one was answered: a fault of the server,
   * unless the answer was overdue.
   */
  get crossings(): number {
    return this.#firmware.display.crossings
  }

  get statistics() {
    const { hardware, display, connector } = this.#firmware
    return { reboots: hardware.reboots, ...display.statistics, ...connector.statistics }
  }

  /** Adds bad habits. */
  misbehave(habits: Partial<Habits>): void {
    Object.assign(this.#habits, habits)
  }

  /** Drops all bad habits. */
  behave(): void {
    Object.assign(this.#habits, goodHabits)
  }

  /** Switches on; connects after `afterMs` milliseconds of the tag's time. */
  powerOn(afterMs = 0): void {
    this.#firmware.connector.start(afterMs)
  }

  /** Switches off with a goodbye. An unfinished refresh leaves no picture. */
  powerOff(): void {
    this.#firmware.connector.stop({ type: 'event', event: 'offline' })
    this.#firmware.powerOff()
  }

  /** The battery falls out: no goodbye. */
  powerCut(): void {
    this.#firmware.connector.abandon()
    this.#firmware.powerOff()
  }

  /** Breaks the connection; the tag then reconnects by itself. */
  drop(): void {
    this.#firmware.connector.cut()
  }

  /** Disconnects, and reconnects after `minutes` of the tag's time. */
  sleepFor(minutes: number): void {
    this.#firmware.connector.stop()
    this.#firmware.connector.start(minutes * 60_000)
  }

  /** Forgets its secret, its settings and its frame's hash; the picture itself stays on the glass. */
  loseFlash(): void {
    this.#firmware.forget()
    this.#firmware.connector.cut()
  }

  press(long = false): void {
    this.say({ type: 'event', event: long ? 'button-long' : 'button', button: 1, id: `${Date.now()}-${++presses}` })
  }

  plug(plugged: boolean): void {
    this.#firmware.updateBattery(0)
    this.#firmware.hardware.usb = plugged ? 'plugin' : 'plugout'
    this.say({ type: 'event', event: plugged ? 'usb-plugin' : 'usb-plugout' })
  }

  /** Sends a message, which is lost if the tag is not connected. */
  say(message: Up): void {
    this.#firmware.say(message)
  }
}
