import type { DownOf, Up } from '@wifi-tms/contract/messages'
import type { TagClock } from './clock.ts'

const BLINK_MS = 500

/** The light of a tag. It blinks as ordered, and reports the end of each order. */
export class Led {
  readonly #clock: TagClock
  readonly #say: (message: Up) => void
  readonly #idle: () => void
  /** The functions that break off the orders that are being carried out. */
  readonly #cancels = new Set<() => void>()

  /** `idle` is called after each order that was carried out. */
  constructor(clock: TagClock, say: (message: Up) => void, idle: () => void) {
    this.#clock = clock
    this.#say = say
    this.#idle = idle
  }

  get isBlinking(): boolean {
    return this.#cancels.size > 0
  }

  blink({ id, times }: DownOf<'led'>): void {
    const cancel = this.#clock.after(times * BLINK_MS, () => {
      this.#cancels.delete(cancel)
      this.#say({ type: 'event', event: 'led-success', id })
      this.#idle()
    })
    this.#cancels.add(cancel)
  }

  /** Cuts the power: a blink that was broken off is never reported. */
  powerOff(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }
}
