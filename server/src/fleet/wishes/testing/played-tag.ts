import type { DownOf, Up } from '@wifi-tms/contract/messages'
import { expect } from 'vitest'
import { findFetch } from '../../http-tags/find-fetch.ts'
import type { Observation } from '../../ingest/messages.ts'
import type { WishHarness } from './harness.ts'

type Order = DownOf<'display'>
type TagMessage = Up | Observation

/** The seconds after which the server gives up a delivery: twice the refresh time of the panel, 2 s, and 30 s. */
const DELIVERY_SECONDS = 34

/**
 * A tag and its network, played step by step. Messages wait until a step delivers them: in any order, twice or never.
 * `glass` is the picture that the panel really shows. `remembered` is the shown picture by the tag's memory.
 */
export class PlayedTag {
  glass: string | null = null
  remembered: string | null = null
  drawing: { order: Order; fetched: boolean } | null = null
  connected = false
  /** Messages on their way to the server. */
  readonly up: TagMessage[] = []
  /** Orders on their way to the tag. */
  readonly down: Order[] = []
  /** The ids of deliveries whose success or failure the tag has reported. */
  #reportedIds: string[] = []
  /** The unanswered deliveries of this connection, with the moments at which the server gives them up. */
  #unanswered = new Map<string, number>()
  readonly #harness: WishHarness
  readonly id: string
  readonly mac: string

  constructor(harness: WishHarness, { id, mac }: { id: string; mac: string }) {
    this.#harness = harness
    this.id = id
    this.mac = mac
  }

  /**
   * Connects and says hello. If the tag is drawing and not `honest`, its hello names the picture from before the
   * drawing.
   */
  async connect(honest: boolean): Promise<void> {
    this.connected = true
    this.down.length = 0
    this.#unanswered.clear()
    await this.#harness.core.ingest(this.mac, { type: 'connected' })
    const frame = this.drawing && honest ? null : this.remembered
    await this.#harness.core.ingest(this.mac, { type: 'hello', protocol: 1, frame })
  }

  async disconnect(noticed: boolean): Promise<void> {
    this.connected = false
    this.down.length = 0
    if (noticed) await this.#harness.core.ingest(this.mac, { type: 'disconnected' })
  }

  /** Takes an order of the server. The server must not send a second delivery while one is unanswered. */
  take(order: Order): void {
    const unansweredNow = [...this.#unanswered].filter(([, until]) => until > this.#harness.clock.seconds)
    expect(unansweredNow).toEqual([])
    this.#unanswered.set(order.id, this.#harness.clock.seconds + DELIVERY_SECONDS)
    this.down.push(order)
  }

  receive(): void {
    const order = this.down.shift()!
    if (this.drawing) {
      if (this.drawing.order.id !== order.id) this.#report('busy', order)
      return
    }
    const wasReported = this.#reportedIds.includes(order.id)
    if (order.frame.sha256 === this.remembered && (!order.force || wasReported)) this.#report('success', order)
    else if (!wasReported) this.drawing = { order, fetched: false }
  }

  async fetch(): Promise<void> {
    const { order } = this.drawing!
    const { delivery, ...tag } = (await findFetch(this.#harness.db, this.id, order.id))!
    expect(tag).toEqual({ deviceId: this.id, mac: this.mac })
    if (delivery!.superseded) return this.fail('network')
    expect(delivery!.sha256).toBe(order.frame.sha256)
    this.drawing = { order, fetched: true }
    this.remembered = null
    this.up.push({ type: 'fetched', deliveryId: order.id })
  }

  finish(): void {
    const { order } = this.drawing!
    this.glass = order.frame.sha256
    this.remembered = this.glass
    this.drawing = null
    this.#report('success', order)
  }

  fail(reason: string): void {
    const { order } = this.drawing!
    this.drawing = null
    this.#report('fail', order, reason)
  }

  /**
   * Loses power and forgets everything that was not in flash. A `blank` tag loses the flash and its picture as well.
   */
  loseRam(blank: boolean): void {
    if (this.drawing?.fetched || blank) this.glass = null
    if (blank) this.remembered = null
    this.drawing = null
    this.#reportedIds = []
    this.up.length = 0
  }

  /** Delivers one of the waiting messages to the server. A copy may stay and arrive later. */
  async deliver(index: number, copyStays: boolean): Promise<void> {
    const [message] = copyStays ? [this.up[index]!] : this.up.splice(index, 1)
    if (message!.type === 'event') this.#unanswered.delete(message!.id!)
    await this.#harness.core.ingest(this.mac, message!)
  }

  #report(event: 'success' | 'fail' | 'busy', order: Order, reason?: string): void {
    if (event !== 'busy') this.#reportedIds.push(order.id)
    this.up.push({
      type: 'event',
      event: `display-${event}`,
      id: order.id,
      ...(event === 'success' && { frame: order.frame.sha256 }),
      ...(reason && { reason }),
    })
  }
}
