import type { Up } from '@wifi-tms/contract/messages'
import type { Indexed } from '@wifi-tms/paint/frame'
import type { ConnectionState } from './connector.ts'
import type { Refresh } from './display-controller.ts'
import { TagFirmware } from './firmware.ts'
import type { FleetContext } from './fleet-context.ts'
import { type Mischief, wellBehaved } from './mischief.ts'
import type { TagSpec } from './spec.ts'

/** Tells the presses of a run apart; the time tells the runs. */
let presses = 0

/** One virtual tag from the outside: its switch, its buttons, what its panel shows, and how it misbehaves. */
export class Tag {
  readonly mac: string
  readonly spec: TagSpec
  readonly #mischief: Mischief = { ...wellBehaved }
  readonly #firmware: TagFirmware

  constructor(spec: TagSpec, context: FleetContext) {
    this.mac = spec.mac
    this.spec = spec
    this.#firmware = new TagFirmware(spec, context, this.#mischief)
  }

  /** `online` once the server has kept its hello. */
  get state(): ConnectionState {
    return this.#firmware.connector.state
  }

  /** True from an order to draw until its answer. */
  get drawing(): boolean {
    return this.#firmware.display.drawing !== null
  }

  /** The picture on the glass, upright, or null where there is none. It is unpacked when read. */
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

  /** Refreshes begun while another ran: a fault of the tag. */
  get overlaps(): number {
    return this.#firmware.display.glass.overlaps
  }

  /**
   * Orders that came on one connection before the one in hand was answered: a fault of the server, unless it had
   * waited in vain.
   */
  get crossings(): number {
    return this.#firmware.display.crossings
  }

  get statistics() {
    const { hardware, display, connector } = this.#firmware
    return { reboots: hardware.reboots, ...display.statistics, ...connector.statistics }
  }

  /** Takes on bad habits, on top of those it has. */
  misbehave(habits: Partial<Mischief>): void {
    Object.assign(this.#mischief, habits)
  }

  /** Drops all bad habits. */
  behave(): void {
    Object.assign(this.#mischief, wellBehaved)
  }

  /** Switches on; connects after so many milliseconds of the tag's time. */
  powerOn(afterMs = 0): void {
    this.#firmware.connector.start(afterMs)
  }

  /** Switches off in good order: says that it goes. A refresh on its way leaves no picture. */
  powerOff(): void {
    this.#firmware.connector.stop({ type: 'event', event: 'offline' })
    this.#firmware.powerOff()
  }

  /** The battery falls out: no goodbye. */
  powerCut(): void {
    this.#firmware.connector.abandon()
    this.#firmware.powerOff()
  }

  /** Breaks the connection once; it comes back by itself. */
  drop(): void {
    this.#firmware.connector.cut()
  }

  /** Is away for so many minutes of its time. */
  sleepFor(minutes: number): void {
    this.#firmware.connector.stop()
    this.#firmware.connector.start(minutes * 60_000)
  }

  /** Forgets its secret, its settings and what it showed; the picture itself stays on the glass. */
  loseFlash(): void {
    this.#firmware.forget()
    this.#firmware.connector.cut()
  }

  press(long = false): void {
    this.say({ type: 'event', event: long ? 'button-long' : 'button', button: 1, id: `${Date.now()}-${++presses}` })
  }

  plug(plugged: boolean): void {
    this.#firmware.pass(0)
    this.#firmware.hardware.usb = plugged ? 'plugin' : 'plugout'
    this.say({ type: 'event', event: plugged ? 'usb-plugin' : 'usb-plugout' })
  }

  /** Says anything; lost while the tag is not connected. */
  say(message: Up): void {
    this.#firmware.say(message)
  }
}
