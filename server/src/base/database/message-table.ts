/** Messages between a tag and the server, for the debug screen; the columns are the contract's LoggedMessage. */
export interface MessageTable {
  deviceId: string
  id: string
  at: string
  direction: string
  kind: string
  outcome: string
  reason: string
  /** JSON, without secrets. */
  body: string
}
