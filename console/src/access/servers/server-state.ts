import { GONE_SECONDS, LATE_SECONDS } from '@wifi-tms/contract/servers'

export type ServerState = 'lives' | 'late' | 'gone'

/** The state of a server by the seconds since it last reported. */
export function serverState(seenSeconds: number): ServerState {
  if (seenSeconds >= GONE_SECONDS) return 'gone'
  return seenSeconds >= LATE_SECONDS ? 'late' : 'lives'
}
