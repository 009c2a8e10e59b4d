import type { DownOf, UpOf } from '@wifi-tms/contract/messages'
import type { TagClock } from './clock.ts'
import type { TagSettings } from './store.ts'

const TRIAL_MS = 5 * 60_000

/** The parts of a tag that its settings need. */
interface SettingsOwner {
  clock: TagClock
  isOnline(): boolean
  save(settings: TagSettings): void
  /** Connects anew, and reports this result once the tag is connected. */
  reconnect(result: UpOf<'result'>): void
}

/** The settings of a tag, and the trial of new ones. */
export class Settings {
  /** The settings in use: during a trial the new ones, which are not stored yet. */
  current: TagSettings
  readonly #owner: SettingsOwner
  /** Cancels the return to the former settings; undefined if there is no trial. */
  #cancelReturn: (() => void) | undefined

  constructor(current: TagSettings, owner: SettingsOwner) {
    this.current = current
    this.#owner = owner
  }

  /** Tries new settings, and reports the outcome. Without contact in five minutes it returns to the former settings. */
  try({ id, wifi, mqtt, server }: DownOf<'config'>): void {
    const formerSettings = this.current
    const { clock, reconnect } = this.#owner
    this.endTrial()
    this.#cancelReturn = clock.after(TRIAL_MS, () => {
      this.#cancelReturn = undefined
      this.current = formerSettings
      reconnect({ type: 'result', id, ok: false, reason: 'no contact' })
    })
    this.current = {
      server: server ?? formerSettings.server,
      mqttHost: mqtt?.host ?? formerSettings.mqttHost,
      mqttPort: mqtt?.port ?? formerSettings.mqttPort,
      ssid: wifi?.ssid ?? formerSettings.ssid,
      password: wifi?.password ?? formerSettings.password,
    }
    reconnect({ type: 'result', id, ok: true })
  }

  /** Ends the trial, if there is one, and stores its settings if the tag is online with them. */
  endTrial(): void {
    if (!this.#cancelReturn) return
    this.#cancelReturn()
    this.#cancelReturn = undefined
    if (this.#owner.isOnline()) this.#owner.save(this.current)
  }
}
