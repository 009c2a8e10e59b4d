import { createHash } from 'node:crypto'
import type { DownOf, Up } from '@wifi-tms/contract/messages'
import type { TagClock } from './clock.ts'
import type { Mischief } from './mischief.ts'
import { askWeb } from './web.ts'

/** The side of a tag that its upgrader uses. */
export interface UpgraderOwner {
  clock: TagClock
  deviceType: number
  hardwareVersion: number
  mischief: Pick<Mischief, 'firmware'>
  /** The address that files are fetched from, and the secret that opens them. */
  source(): { server: string; secret: string | undefined }
  say(message: Up): void
  /** The file is there and whole: the tag starts again with this version. */
  install(id: string, softwareVersion: number): void
  /** The tag starts again with the version that it had. */
  fallBack(id: string): void
}

const PARTS = 5
/** The time in ms that one part takes to come and to be written, and then the whole to be installed. */
const PART_MS = 4000
const INSTALL_MS = 10_000

/** Fetches firmware in parts, checks it, and has it installed; one at a time. */
export class Upgrader {
  readonly #owner: UpgraderOwner
  #inHand: string | undefined

  constructor(owner: UpgraderOwner) {
    this.#owner = owner
  }

  /** The power goes, and what was fetched with it. */
  powerOff(): void {
    this.#inHand = undefined
  }

  async take(order: DownOf<'ota'>): Promise<void> {
    const { deviceType, hardwareVersion, mischief, say, install, fallBack } = this.#owner
    const { id } = order
    if (this.#inHand === id) return
    this.#inHand = id
    const fits = order.deviceType === deviceType && order.hardwareVersion === hardwareVersion
    const reason = fits ? await this.#fetch(order) : 'unsupported'
    if (this.#inHand !== id) return
    this.#inHand = undefined
    if (reason === undefined && mischief.firmware === '') install(id, order.softwareVersion)
    else if (reason === undefined && mischief.firmware === 'old') fallBack(id)
    else if (reason !== undefined || mischief.firmware !== 'silent')
      say({ type: 'result', id, ok: false, reason: reason ?? mischief.firmware })
  }

  /** Why the file did not come whole; undefined where it did. */
  async #fetch({ id, url, bytes, sha256 }: DownOf<'ota'>): Promise<string | undefined> {
    const { say, source } = this.#owner
    const { server, secret = '' } = source()
    const size = Math.ceil(bytes / PARTS)
    const hash = createHash('sha256')
    for (let from = 0; from < bytes; from += size) {
      const until = Math.min(from + size, bytes)
      const headers = { authorization: `Bearer ${secret}`, range: `bytes=${from}-${until - 1}` }
      const answer = await askWeb(new URL(url, server), { headers, most: size }).catch(() => undefined)
      if (answer?.status !== 206) return 'network'
      hash.update(answer.body)
      await this.#pass(PART_MS)
      if (this.#inHand !== id) return undefined
      if (until < bytes) say({ type: 'progress', id, percent: (100 * until) / bytes })
    }
    if (hash.digest('hex') !== sha256) return 'hash'
    say({ type: 'progress', id, percent: 100 })
    await this.#pass(INSTALL_MS)
    return undefined
  }

  readonly #pass = (ms: number) => new Promise<void>((resolve) => void this.#owner.clock.after(ms, resolve))
}
