import type { Stamped } from './stamped.ts'

export interface AccountTable extends Stamped {
  username: string
  passwordHash: string
  email: string
  company: string
  address: string
  phone: string
  avatar: string
  introduction: string
  /** JSON list of roles. */
  roles: string
  /** When the first password, which was made and which nobody has used yet, ends; null: it does not. */
  firstEndsAt: string | null
  /** Of the second factor, sealed; empty where there is none. */
  otpSecret: string
  /** The step (RFC 6238) of the last code that was taken; null while the second factor is not on. */
  otpStep: number | null
  /** JSON list: the hashes of the recovery codes that are left. */
  recoveryHashes: string
}

export interface SessionTable {
  id: string
  accountId: string
  tokenHash: string
  /** Of the credential for the broker link; its user name is the session's id. */
  brokerHash: string
  /** The one role the token is narrowed to; empty: all the account's roles. */
  narrowed: string
  /** The session it was narrowed from, or its own id: they end together. */
  loginId: string
  /** Of the login, also where the token was narrowed later. */
  createdAt: string
  usedAt: string
  /** 1 where it was ended from elsewhere; one that its own person ended is gone. */
  ended: number
  /** Of the login or the change of role: where it came from, and what the caller called itself. */
  address: string
  agent: string
}

export interface ApiKeyTable {
  id: string
  accountId: string
  name: string
  /** Its first characters, by which its owner knows it. */
  start: string
  keyHash: string
  /** JSON list of permissions. */
  permissions: string
  /** The role that the session was narrowed to in which it was made; empty: all the account's roles. */
  narrowed: string
  createdAt: string
  /** Null: it stays until it is ended. */
  expiresAt: string | null
  /** Null before its first call. */
  usedAt: string | null
}
