import type { Up } from '@wifi-tms/contract/messages'
import type { Indexed } from '@wifi-tms/paint/frame'
import { Firmware, type World } from './firmware.ts'
import type { LineState } from './line.ts'
import { type Mischief, wellBehaved } from './mischief.ts'
import type { Drawing } from './screen.ts'
import type { TagSpec } from './spec.ts'

/** One virtual tag, as a person has it in the hand: switches, buttons, glass, and bad habits. */
export class Tag {
  readonly mac: string
  readonly spec: TagSpec
  readonly #mischief: Mischief = { ...wellBehaved }
  readonly #firmware: Firmware

  constructor(spec: TagSpec, world: World) {
    this.mac = spec.mac
    this.spec = spec
    this.#firmware = new Firmware(spec, world, this.#mischief)
  }

  /** `online` once the server has kept its hello. */
  get state(): LineState {
    return this.#firmware.line.state
  }

  /** From the order to the answer. */
  get drawing(): boolean {
    return this.#firmware.screen.drawing !== null
  }

  /** What stands on the glass, upright, or null where nothing does. The picture is unpacked when read. */
  glass(): { sha256: string; readonly picture: Indexed } | null {
    const { glass } = this.#firmware.screen
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
  get drawings(): readonly Drawing[] {
    return this.#firmware.screen.drawings
  }

  /** Refreshes begun while another ran: a fault of the tag. */
  get overlaps(): number {
    return this.#firmware.screen.glass.overlaps
  }

  /**
   * Orders that came on one connection before the one in hand was answered: a fault of the server, unless it had
   * waited in vain.
   */
  get crossings(): number {
    return this.#firmware.screen.crossings
  }

  get statistics() {
    const { body, screen, line } = this.#firmware
    return { reboots: body.reboots, ...screen.statistics, ...line.statistics }
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
    this.#firmware.line.start(afterMs)
  }

  /** Switches off in good order: says that it goes. A refresh on its way leaves no picture. */
  powerOff(): void {
    this.#firmware.line.stop({ type: 'event', event: 'offline' })
    this.#firmware.powerOff()
  }

  /** The battery falls out: no goodbye. */
  powerCut(): void {
    this.#firmware.line.abandon()
    this.#firmware.powerOff()
  }

  /** Breaks the connection once; it comes back by itself. */
  drop(): void {
    this.#firmware.line.cut()
  }

  /** Is away for so many minutes of its time. */
  sleepFor(minutes: number): void {
    this.#firmware.line.stop()
    this.#firmware.line.start(minutes * 60_000)
  }

  /** Forgets its secret, its settings and what it showed; the picture itself stays on the glass. */
  loseFlash(): void {
    this.#firmware.forget()
    this.#firmware.line.cut()
  }

  press(long = false): void {
    this.say({ type: 'event', event: long ? 'button-long' : 'button', button: 1 })
  }

  plug(plugged: boolean): void {
    this.#firmware.pass(0)
    this.#firmware.body.usb = plugged ? 'plugin' : 'plugout'
    this.say({ type: 'event', event: plugged ? 'usb-plugin' : 'usb-plugout' })
  }

  /** Says anything; lost where the line does not stand. */
  say(message: Up): void {
    this.#firmware.say(message)
  }
}
