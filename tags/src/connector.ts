import type { Down, Up } from '@wifi-tms/contract/messages'
import type { TagClock } from './clock.ts'
import type { Habits } from './habits.ts'
import type { Link, LinkEnd, LinkListener } from './link.ts'
import type { Random } from './random.ts'
import { type Credential, nextCredential, reconnectAfter, triesAfter } from './rules.ts'

/** `online` once the server has stored the hello; `leaving` until the goodbye is delivered. */
export type ConnectionState = 'off' | 'waiting' | 'connecting' | 'online' | 'leaving'

/** The parts of a tag that its connector calls. */
export interface ConnectorOwner {
  clock: TagClock
  random: Random
  habits: Habits
  secret(): string | undefined
  apikey: string
  openLink(password: string, listener: LinkListener): Link
  hello(address: string): Up
  heard(message: Down): void
  /** Is called when the server has stored the hello. */
  greeted(): void
}

/** The longest time for which a message is held back so that the next one overtakes it, in milliseconds. */
const REORDER_MS = 2000

/**
 * Keeps a tag connected. It chooses the credential and the pause between tries, says hello first, and disturbs the
 * connection as the tag's `habits` demands.
 */
export class Connector {
  state: ConnectionState = 'off'
  readonly statistics = { networkConnected: 0, networkConnectFail: 0, networkDisconnected: 0 }
  readonly #owner: ConnectorOwner
  #link: Link | undefined
  /** True once hello was sent on this link: no other message may precede it. */
  #hasGreeted = false
  #credential: Credential = 'secret'
  #tries = 0
  #onlineSince = 0
  /** The number of messages sent and received, for the habit `dropEveryNth`. */
  #messageCount = 0
  #cancelWait = () => {}
  /** The message that is sent only after the next one, for the habit `reorderShare`. */
  #heldBack: Up | undefined

  constructor(owner: ConnectorOwner) {
    this.#owner = owner
  }

  /** Connects after `afterMs` milliseconds and stays connected until `stop`. */
  start(afterMs: number): void {
    this.#cancelWait()
    this.state = 'waiting'
    this.#cancelWait = this.#owner.clock.after(afterMs, () => this.#open())
  }

  /** Disconnects cleanly, after an optional last message. */
  stop(lastMessage?: Up): void {
    this.#cancelWait()
    const link = this.#link
    if (lastMessage && this.#hasGreeted) void link?.say(lastMessage)
    this.#link = undefined
    this.#hasGreeted = false
    this.state = link ? 'leaving' : 'off'
    link?.end()
  }

  /** Disconnects without a goodbye. */
  abandon(): void {
    // Without the link, `stop` cannot end it with a goodbye.
    const link = this.#link
    this.#link = undefined
    this.stop()
    link?.cut()
  }

  /** Breaks the connection; the tag then reconnects by itself. */
  cut(): void {
    this.#link?.cut()
  }

  /** Uses the secret, which has just changed, from the next connection on. */
  useSecret(): void {
    this.#credential = 'secret'
  }

  /**
   * Sends a message. Resolves to true once the server has stored it; to false if it is lost or held back, or if the tag
   * has not sent hello yet.
   */
  async say(message: Up): Promise<boolean> {
    const { habits, random, clock } = this.#owner
    if (!this.#hasGreeted) return false
    if (!this.#heldBack && random() < habits.reorderShare) {
      this.#heldBack = message
      clock.after(REORDER_MS, () => this.#sendHeldBack())
      return false
    }
    const isStored = this.#link!.say(message)
    if (random() < habits.duplicateShare) void this.#link!.say(message)
    this.#sendHeldBack()
    this.#countMessage()
    return isStored
  }

  #sendHeldBack(): void {
    const heldMessage = this.#heldBack
    this.#heldBack = undefined
    if (heldMessage && this.#hasGreeted) void this.#link!.say(heldMessage)
  }

  #countMessage(): void {
    const { dropEveryNth } = this.#owner.habits
    if (dropEveryNth > 0 && ++this.#messageCount % dropEveryNth === 0) this.cut()
  }

  #open(): void {
    this.state = 'connecting'
    const secret = this.#owner.secret()
    if (!secret) this.#credential = 'apikey'
    const link: Link = this.#owner.openLink(this.#credential === 'secret' ? secret! : this.#owner.apikey, {
      opened: (address) => void this.#greet(link, address),
      heard: (message) => {
        // A link that was given up may still call.
        if (this.#link !== link) return
        this.#owner.heard(message)
        this.#countMessage()
      },
      closed: (why) => {
        if (this.#link === link) this.#handleLostLink(why)
        else if (this.state === 'leaving') this.state = 'off'
      },
    })
    this.#link = link
  }

  async #greet(link: Link, address: string): Promise<void> {
    if (this.#link !== link) return
    const { clock, random, habits } = this.#owner
    this.#hasGreeted = true
    const isStored = await link.say(this.#owner.hello(address))
    if (!isStored || this.#link !== link) return
    this.statistics.networkConnected++
    this.#credential = 'secret'
    this.#onlineSince = clock.now()
    this.state = 'online'
    this.#owner.greeted()
    if (habits.connectionsToBreak > 0) this.cut()
    else if (habits.dropWithinSeconds > 0) clock.after(random() * habits.dropWithinSeconds * 1000, () => link.cut())
  }

  #handleLostLink(why: LinkEnd): void {
    const { clock, random, habits, secret } = this.#owner
    const wasOnline = this.state === 'online'
    this.statistics[wasOnline ? 'networkDisconnected' : 'networkConnectFail']++
    this.#link = undefined
    this.#hasGreeted = false
    this.#heldBack = undefined
    this.#credential = nextCredential(this.#credential, secret() !== undefined, why)
    this.#tries = triesAfter(this.#tries, wasOnline ? clock.now() - this.#onlineSince : 0)
    const isBrokenOnPurpose = wasOnline && habits.connectionsToBreak > 0
    if (isBrokenOnPurpose) habits.connectionsToBreak--
    this.start(isBrokenOnPurpose ? 0 : reconnectAfter(this.#tries++, random()))
  }
}
