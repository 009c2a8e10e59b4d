import { GONE_SECONDS, LATE_SECONDS } from '@wifi-tms/contract/servers'

export type ServerState = 'lives' | 'late' | 'gone'

/** The state of a server by the seconds since it last reported. */
export const serverState = (seenSeconds: number): ServerState =>
  seenSeconds >= GONE_SECONDS ? 'gone' : seenSeconds >= LATE_SECONDS ? 'late' : 'lives'
