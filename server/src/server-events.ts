import type { Changed } from '@wifi-tms/contract/link'
import type { PasswordTry, Press } from './base/cluster/server-messages.ts'

/**
 * The events within this server, by name. Each part adds its listeners when it starts. It needs no earlier events, as
 * it checks everything at its start.
 */
export interface ServerEvents {
  /** A notification of the database; '' where some may have been missed. */
  notified: [payload: string]
  /** Messages of these devices were stored in the log. */
  stored: [deviceIds: string[]]
  /** Something wanted or shown has changed, here or on another server. */
  nudge: []
  /** Rows have changed, here or on another server. */
  changed: [Changed]
  /** Buttons were pressed, here or on another server. */
  pressed: [presses: readonly Press[]]
  /** Somebody has tried a password on another server. */
  tried: [PasswordTry]
}
