import type { DownOf, FrameOffer, UpOf } from '@wifi-tms/contract/messages'
import type { Panel } from '@wifi-tms/paint/panels'
import type { TagClock } from './clock.ts'
import type { FrameFailure } from './fetch-frame.ts'
import { type Frame, PanelGlass } from './glass.ts'
import type { Habits } from './habits.ts'
import { judge } from './rules.ts'

/** One completed refresh. */
export interface Refresh {
  id: string
  sha256: string
  forced: boolean
  /** Milliseconds of the tag's time from the order to the finished picture. */
  durationMs: number
}

/** The parts of a tag that its display controller calls. */
export interface DisplayOwner {
  clock: TagClock
  habits: Habits
  fetch(offer: FrameOffer): Promise<Frame | FrameFailure>
  /** Stores the frame on the glass where a loss of power does not erase it. */
  remember(frame: Frame | null): void
  say(event: UpOf<'event'>): void
  /** Is called when a refresh has ended. */
  drew(): void
  /** Is called when the current order has been answered. */
  idle(): void
}

const REMEMBERED_ORDERS = 16
const REMEMBERED_DRAWINGS = 200

type Order = DownOf<'display'>

/** Carries out orders to draw, one at a time, and answers each. */
export class DisplayController {
  readonly glass: PanelGlass
  /** The last refreshes. */
  readonly drawings: Refresh[] = []
  readonly statistics = { displaySuccess: 0, displayFail: 0 }
  /** The SHA-256 of the frame on the glass as far as the tag knows; null while it changes, or where it is unknown. */
  frame: string | null
  /** The id of the order that is being drawn. */
  drawing: string | null = null
  /** The ids of the last orders that were answered with success. */
  doneIds: string[] = []
  /** The number of orders that arrived on the same connection before the current one was answered. */
  crossings = 0
  readonly #owner: DisplayOwner
  /** True if the current or last order came on this connection. */
  #isSameConnection = false
  /** The number of power cuts. Work during which this number changes is cut off. */
  #powerCycles = 0

  constructor(panel: Panel, frame: Frame | null, owner: DisplayOwner) {
    this.glass = new PanelGlass(panel, frame, owner.clock)
    this.frame = frame?.sha256 ?? null
    this.#owner = owner
  }

  /** Begins a new connection, on which the server may repeat earlier orders. */
  newConnection(): void {
    this.#isSameConnection = false
  }

  /** Cuts the power: the current order is forgotten. */
  powerOff(): void {
    this.#powerCycles++
    this.glass.powerOff()
    this.drawing = null
    this.frame = this.glass.frame?.sha256 ?? null
  }

  /** Erases the memory; the picture stays on the glass. */
  forget(): void {
    this.doneIds = []
    this.frame = null
  }

  /** Draws an order, or answers it at once; a repeated order gets no answer. */
  take(order: Order): void {
    const { say, habits } = this.#owner
    const { id } = order
    const verdict = habits.answersBusy ? 'busy' : judge(order, this)
    if (verdict === 'busy') {
      if (this.drawing && this.#isSameConnection) this.crossings++
      say({ type: 'event', event: 'display-busy', id })
    } else if (verdict === 'already-shown') this.#succeed(id)
    else if (verdict === 'draw') void this.#draw(order)
  }

  async #draw(order: Order): Promise<void> {
    const { clock, idle, drew } = this.#owner
    const powerCycles = this.#powerCycles
    const beganMs = clock.now()
    this.drawing = order.id
    this.#isSameConnection = true
    const frame = await this.#owner.fetch(order.frame)
    if (powerCycles !== this.#powerCycles) return
    const failure = 'reason' in frame ? frame : this.#demandedFailure()
    if (failure) {
      this.statistics.displayFail++
      this.drawing = null
      this.#owner.say({
        type: 'event',
        event: 'display-fail',
        id: order.id,
        ...failure,
        statistics: { ...this.statistics },
      })
      return idle()
    }
    const newFrame = frame as Frame
    this.#setKnownFrame(null)
    if (!(await this.glass.refresh(newFrame, this.#owner.habits.slowFactor))) return
    this.#setKnownFrame(newFrame)
    this.drawing = null
    this.statistics.displaySuccess++
    this.drawings.push({
      id: order.id,
      sha256: newFrame.sha256,
      forced: order.force === true,
      durationMs: clock.now() - beganMs,
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

  #demandedFailure(): FrameFailure | undefined {
    const reason = this.#owner.habits.failReason
    return reason ? { reason, message: `The tag was told to fail: ${reason}` } : undefined
  }

  #succeed(id: string): void {
    // Keeps the newest 15 ids and adds this one.
    if (!this.doneIds.includes(id)) this.doneIds = [...this.doneIds.slice(1 - REMEMBERED_ORDERS), id]
    const frame = this.#owner.habits.claimsWrongFrame ? 'f'.repeat(64) : this.frame
    this.#owner.say({ type: 'event', event: 'display-success', id, frame, statistics: { ...this.statistics } })
  }
}
