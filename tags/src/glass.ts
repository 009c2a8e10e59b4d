import { fromFrame, type Indexed } from '@wifi-tms/paint/frame'
import type { Panel } from '@wifi-tms/paint/panels'
import type { TagClock } from './clock.ts'

/** A packed picture and its hash. */
export interface Frame {
  sha256: string
  bytes: Uint8Array
}

/** The panel itself. A refresh takes time, and the picture stays without power. Two refreshes at once are a fault. */
export class PanelGlass {
  readonly panel: Panel
  /** The frame on the glass; null before the first picture, and after an interrupted refresh. */
  frame: Frame | null
  /** The number of refreshes that began while another ran. */
  overlaps = 0
  #running = 0
  /** The number of power cuts. A refresh during which this number changes is cut off. */
  #powerCycles = 0
  readonly #clock: TagClock

  constructor(panel: Panel, frame: Frame | null, clock: TagClock) {
    this.panel = panel
    this.frame = frame
    this.#clock = clock
  }

  /** A frame's picture, upright as a person sees it. Takes milliseconds. */
  unpack(frame: Frame): Indexed {
    return fromFrame(frame.bytes, this.panel)
  }

  /**
   * Draws in `slowFactor` times the panel's true refresh time. Resolves to false if the power was cut before the end.
   */
  refresh(frame: Frame, slowFactor: number): Promise<boolean> {
    const powerCycles = this.#powerCycles
    if (this.#running++ > 0) this.overlaps++
    return new Promise((resolve) => {
      this.#clock.after(this.panel.refreshSeconds * slowFactor * 1000, () => {
        if (powerCycles !== this.#powerCycles) return resolve(false)
        this.#running--
        this.frame = frame
        resolve(true)
      })
    })
  }

  /** Cuts the power: an unfinished refresh leaves no picture. */
  powerOff(): void {
    if (this.#running > 0) this.frame = null
    this.#running = 0
    this.#powerCycles++
  }
}
