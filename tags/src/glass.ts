import { fromFrame, type Indexed } from '@wifi-tms/paint/frame'
import type { Panel } from '@wifi-tms/paint/panels'
import type { TagClock } from './clock.ts'

/** Packed bytes and the hash that names them. */
export interface Frame {
  sha256: string
  bytes: Uint8Array
}

/** The panel itself: it takes its time, keeps its picture without power, and is spoilt by two refreshes at once. */
export class PanelGlass {
  readonly panel: Panel
  /** The frame on the glass; null before the first picture, and after a refresh that was broken off. */
  frame: Frame | null
  /** The number of refreshes that began while another ran. */
  overlaps = 0
  #running = 0
  #powered = 0
  readonly #clock: TagClock

  constructor(panel: Panel, frame: Frame | null, clock: TagClock) {
    this.panel = panel
    this.frame = frame
    this.#clock = clock
  }

  /** A frame's picture upright, as a person sees it. Costs milliseconds. */
  unpack(frame: Frame): Indexed {
    return fromFrame(frame.bytes, this.panel)
  }

  /** Draws; `slow` times the panel's true refresh time. Resolves false where the power went before the end. */
  refresh(frame: Frame, slow: number): Promise<boolean> {
    const powered = this.#powered
    if (this.#running++ > 0) this.overlaps++
    return new Promise((resolve) => {
      this.#clock.after(this.panel.refreshSeconds * slow * 1000, () => {
        if (powered !== this.#powered) return resolve(false)
        this.#running--
        this.frame = frame
        resolve(true)
      })
    })
  }

  /** Takes the power away: a refresh on its way leaves no picture. */
  powerOff(): void {
    if (this.#running > 0) this.frame = null
    this.#running = 0
    this.#powered++
  }
}
