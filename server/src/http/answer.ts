import type { Endpoint, Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { Role } from '@wifi-tms/contract/permissions'

/** Who calls. */
export interface Who {
  sessionId: string
  accountId: string
  username: string
  /** Those of the session: the account's, or the one it is narrowed to. */
  roles: Role[]
}

/** The one file of a multipart call. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

export interface Ask {
  /** Empty names and no roles where the call is open to anybody. */
  who: Who
  upload?: Upload
  /** The caller's address and the name it called us by, as in the Host header. */
  address: string
  host: string
  /** Fires when the caller has gone. */
  signal: AbortSignal
}

/** Binds a call to its work: token, permission, shape, envelope and errors are seen to here and nowhere else. */
export type Answer = <E extends Endpoint>(
  endpoint: E,
  work: (input: Parsed<E>, ask: Ask) => Promise<Output<E>> | Output<E>,
) => void
