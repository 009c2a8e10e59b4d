import type { DownOf, FrameOffer, UpOf } from '@wifi-tms/contract/messages'
import type { Panel } from '@wifi-tms/paint/panels'
import type { TagClock } from './clock.ts'
import type { FrameFailure } from './fetch-frame.ts'
import { type Frame, PanelGlass } from './glass.ts'
import type { Mischief } from './mischief.ts'
import { judge } from './rules.ts'

/** One refresh that came to its end. */
export interface Refresh {
  id: string
  sha256: string
  forced: boolean
  /** Milliseconds of the tag's time from the order to the picture. */
  took: number
}

/** The side of a tag that its display uses. */
export interface DisplayOwner {
  clock: TagClock
  mischief: Mischief
  fetch(offer: FrameOffer): Promise<Frame | FrameFailure>
  /** Stores the frame on the glass where a loss of power does not erase it. */
  remember(frame: Frame | null): void
  say(event: UpOf<'event'>): void
  drew(): void
  /** The order in hand is answered. */
  idle(): void
}

const REMEMBERED_ORDERS = 16
const REMEMBERED_DRAWINGS = 200

type Order = DownOf<'display'>

/** Takes orders to draw, one at a time, and answers each. */
export class DisplayController {
  readonly glass: PanelGlass
  readonly drawings: Refresh[] = []
  readonly statistics = { displaySuccess: 0, displayFail: 0 }
  /** The SHA-256 of the frame on the glass as far as the tag knows; null while it changes, or where it is unknown. */
  frame: string | null
  drawing: string | null = null
  done: string[] = []
  /** Orders that came on the same connection before the one in hand was answered. */
  crossings = 0
  readonly #owner: DisplayOwner
  #isSameConnection = false
  #powerCycles = 0

  constructor(panel: Panel, frame: Frame | null, owner: DisplayOwner) {
    this.glass = new PanelGlass(panel, frame, owner.clock)
    this.frame = frame?.sha256 ?? null
    this.#owner = owner
  }

  /** Begins a new connection, on which earlier orders may come again. */
  newConnection(): void {
    this.#isSameConnection = false
  }

  /** Takes the power away: the order in hand is forgotten. */
  powerOff(): void {
    this.#powerCycles++
    this.glass.powerOff()
    this.drawing = null
    this.frame = this.glass.frame?.sha256 ?? null
  }

  /** Loses the memory; the picture stays on the glass. */
  forget(): void {
    this.done = []
    this.frame = null
  }

  take(order: Order): void {
    const { say, mischief } = this.#owner
    const { id } = order
    const verdict = mischief.busy ? 'busy' : judge(order, this)
    if (verdict === 'busy') {
      if (this.drawing && this.#isSameConnection) this.crossings++
      say({ type: 'event', event: 'display-busy', id })
    } else if (verdict === 'stands') this.#succeed(id)
    else if (verdict === 'draw') void this.#draw(order)
  }

  async #draw(order: Order): Promise<void> {
    const { clock, idle, drew } = this.#owner
    const power = this.#powerCycles
    const began = clock.now()
    this.drawing = order.id
    this.#isSameConnection = true
    const frame = await this.#owner.fetch(order.frame)
    if (power !== this.#powerCycles) return
    const trouble = 'reason' in frame ? frame : this.#trouble()
    if (trouble) {
      this.statistics.displayFail++
      this.drawing = null
      this.#owner.say({ type: 'event', event: 'display-fail', id: order.id, ...trouble })
      return idle()
    }
    const newFrame = frame as Frame
    this.#setKnownFrame(null)
    if (!(await this.glass.refresh(newFrame, this.#owner.mischief.slow))) return
    this.#setKnownFrame(newFrame)
    this.drawing = null
    this.statistics.displaySuccess++
    this.drawings.push({
      id: order.id,
      sha256: newFrame.sha256,
      forced: order.force === true,
      took: clock.now() - began,
    })
    if (this.drawings.length > REMEMBERED_DRAWINGS) this.drawings.shift()
    drew()
    this.#succeed(order.id)
    idle()
  }

  #setKnownFrame(frame: Frame | null): void {
    this.frame = frame?.sha256 ?? null
    this.#owner.remember(frame)
  }

  #trouble(): FrameFailure | undefined {
    const reason = this.#owner.mischief.fail
    return reason ? { reason, message: `The tag was told to fail: ${reason}` } : undefined
  }

  #succeed(id: string): void {
    if (!this.done.includes(id)) this.done = [...this.done.slice(1 - REMEMBERED_ORDERS), id]
    const frame = this.#owner.mischief.lie ? 'f'.repeat(64) : this.frame
    this.#owner.say({ type: 'event', event: 'display-success', id, frame })
  }
}
