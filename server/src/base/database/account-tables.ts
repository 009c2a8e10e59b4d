import type { Stamped } from './stamped.ts'

export interface AccountTable extends Stamped {
  username: string
  /** Empty for an account by single sign-on without a password. */
  passwordHash: string
  email: string
  company: string
  address: string
  phone: string
  avatar: string
  introduction: string
  /** The contract's Language of the console that the person last chose; null: unknown. */
  language: string | null
  /** JSON list of roles. */
  roles: string
  /** The moment at which the generated first password, if nobody has used it, expires; null: never. */
  firstEndsAt: string | null
  /** The second factor's secret, encrypted; empty where there is none. */
  otpSecret: string
  /** The step (RFC 6238) of the last code that was used; null while the second factor is off. */
  otpStep: number | null
  /** JSON list: the hashes of the unused recovery codes. */
  recoveryHashes: string
  /** The OpenID Connect provider and its id of the person; both null for an account that was not made by a provider. */
  issuer: string | null
  subject: string | null
}

export interface SessionTable {
  id: string
  accountId: string
  tokenHash: string
  /** The hash of the broker link's password; its user name is the session's id. */
  brokerHash: string
  /** The one role to which the token is narrowed; empty: all the account's roles. */
  narrowed: string
  /** The id of the session from which it was narrowed, or its own id. Sessions with the same `loginId` end together. */
  loginId: string
  /** The moment of the login, also where the token was narrowed later. */
  createdAt: string
  usedAt: string
  /** 1 where it was ended from elsewhere; a session that its own person ended is deleted. */
  ended: number
  /** The address and the User-Agent of the caller at the login or the change of role. */
  address: string
  agent: string
}

export interface ApiKeyTable {
  id: string
  accountId: string
  name: string
  /** The key's first characters, by which its owner recognises it. */
  start: string
  keyHash: string
  /** JSON list of permissions. */
  permissions: string
  /** The role to which the session that made the key was narrowed; empty: all the account's roles. */
  narrowed: string
  createdAt: string
  /** Null: the key does not expire. */
  expiresAt: string | null
  /** Null before its first call. */
  usedAt: string | null
}

/** A saved view of a list. Its owner is the account that created it. */
export interface SavedViewTable extends Stamped {
  /** The list, by the contract's name. */
  list: string
  name: string
  /** JSON of the contract's ViewQuery. */
  query: string
  /** JSON list of columns; null: all. */
  columns: string | null
  /** 1: everybody who may read the list sees the view; 0: only its owner. */
  shared: number
}

/** A call that had an Idempotency-Key. */
export interface IdempotencyKeyTable {
  accountId: string
  key: string
  /** SHA-256 of the call and its input, in hex. */
  bodyHash: string
  /** The answer's data as JSON. */
  answer: string
  at: string
}
