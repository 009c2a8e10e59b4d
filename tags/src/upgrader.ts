import { createHash } from 'node:crypto'
import type { DownOf, Up } from '@wifi-tms/contract/messages'
import type { TagClock } from './clock.ts'
import type { Habits } from './habits.ts'
import { askWeb } from './web.ts'

/** The parts of a tag that its upgrader calls. */
export interface UpgraderOwner {
  clock: TagClock
  deviceType: number
  hardwareVersion: number
  habits: Pick<Habits, 'firmwareFault'>
  /** The server to fetch files from, and the secret that authorizes it. */
  source(): { server: string; secret: string | undefined }
  say(message: Up): void
  /** The file is complete: the tag restarts with this version. */
  install(id: string, softwareVersion: number): void
  /** The tag restarts with its former version. */
  fallBack(id: string): void
  /** The tag crashes and restarts without a report. */
  crash(): void
}

/** The number of parts in which a file is fetched. */
const PARTS = 5
/** The time in ms to fetch and write one part, and to install the whole file. */
const PART_MS = 4000
const INSTALL_MS = 10_000

/** The part after which a tag with the habit 'half' or 'restart' fails. */
const FATAL_PART = 2

/** Fetches a firmware in parts, checks it, and has it installed; one firmware at a time. */
export class Upgrader {
  readonly #owner: UpgraderOwner
  /** The current order. A changed order ends the work for the former one, even if both have the same id. */
  #order: DownOf<'ota'> | undefined
  /** The part of the file written so far; a loss of power does not erase it. */
  #flash = { sha256: '', bytes: Buffer.alloc(0) }
  /** The part that is being written, and the time by the tag's clock at which its writing began. */
  #writing: { body: Buffer; startedMs: number } | undefined

  constructor(owner: UpgraderOwner) {
    this.#owner = owner
  }

  /** Cuts the power. The written bytes stay, and the next download continues after them. */
  powerOff(): void {
    this.#order = undefined
    if (!this.#writing) return
    // As much of the part stays as was written by now.
    const { body, startedMs } = this.#writing
    this.#write(body.subarray(0, Math.floor((body.length * (this.#owner.clock.now() - startedMs)) / PART_MS)))
  }

  async take(order: DownOf<'ota'>): Promise<void> {
    const { deviceType, hardwareVersion, habits, say, install, fallBack } = this.#owner
    const { id, softwareVersion } = order
    if (this.#order?.id === id) return
    this.#order = order
    // A part of an earlier order must not become part of this file at a loss of power.
    this.#writing = undefined
    const fits = order.deviceType === deviceType && order.hardwareVersion === hardwareVersion
    const reason = fits ? await this.#fetch(order) : 'unsupported'
    if (this.#order !== order) return
    const habit = reason === undefined ? habits.firmwareFault : ''
    // A tag that stopped in the middle never ends the order, and ignores it when it is repeated.
    if (habit === 'half') return
    this.#order = undefined
    if (reason !== undefined) say({ type: 'result', id, ok: false, reason })
    else if (habit === '') install(id, softwareVersion)
    // Flips the last bit: a version that nobody ordered.
    else if (habit === 'other') install(id, softwareVersion ^ 1)
    else if (habit === 'old') fallBack(id)
    else if (habit !== 'silent') say({ type: 'result', id, ok: false, reason: habit })
  }

  /**
   * Fetches the file. Resolves to the reason why it is incomplete or wrong; to undefined if it is complete, or if a bad
   * habit, a loss of power or another order has ended the work.
   */
  async #fetch(order: DownOf<'ota'>): Promise<string | undefined> {
    const { id, url, bytes, sha256 } = order
    const { say, source, habits, crash } = this.#owner
    const { server, secret = '' } = source()
    const partSize = Math.ceil(bytes / PARTS)
    if (this.#flash.sha256 !== sha256) this.#flash = { sha256, bytes: Buffer.alloc(0) }
    while (this.#flash.bytes.length < bytes) {
      const from = this.#flash.bytes.length
      const end = Math.min(from + partSize, bytes)
      const headers = { authorization: `Bearer ${secret}`, range: `bytes=${from}-${end - 1}` }
      const answer = await askWeb(new URL(url, server), { headers, maxBytes: partSize }).catch(() => undefined)
      if (this.#order !== order) return undefined
      if (answer?.status !== 206) return 'network'
      this.#writing = { body: answer.body, startedMs: this.#owner.clock.now() }
      await this.#wait(PART_MS)
      if (this.#order !== order) return undefined
      this.#write(answer.body)
      if (end < bytes) say({ type: 'progress', id, percent: (100 * end) / bytes })
      if (end < FATAL_PART * partSize) continue
      if (habits.firmwareFault === 'half') return undefined
      if (habits.firmwareFault === 'restart') {
        this.#order = undefined
        this.#flash.sha256 = ''
        crash()
        return undefined
      }
    }
    const file = this.#flash.bytes
    this.#flash = { sha256: '', bytes: Buffer.alloc(0) }
    if (createHash('sha256').update(file).digest('hex') !== sha256) return 'hash'
    say({ type: 'progress', id, percent: 100 })
    await this.#wait(INSTALL_MS)
    return undefined
  }

  #write(body: Buffer): void {
    this.#flash.bytes = Buffer.concat([this.#flash.bytes, body])
    this.#writing = undefined
  }

  /** Waits in the tag's time. */
  readonly #wait = (ms: number) => new Promise<void>((resolve) => void this.#owner.clock.after(ms, resolve))
}
