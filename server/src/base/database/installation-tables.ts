/**
 * Counts that triggers maintain: devices, online, wanted.waiting … wanted.failed, templates, images; and `seq`, the
 * number of the last display.
 */
export interface CounterTable {
  name: string
  count: number
}

/** Rows that transactions lock, by name; see `lock`. */
export interface LockTable {
  name: string
}

/** The only row, whose id tells this installation from others. */
export interface InstallationTable {
  id: string
  /** JSON list of the roles that demand a second factor. */
  factorRoles: string
}

/** The history of what people did, a line for each recorded call. */
export interface AuditTable {
  id: string
  at: string
  /** The caller, by the name of that time, and their address. */
  accountId: string
  username: string
  address: string
  /** Method and path, with placeholders for its values. */
  call: string
  /** The noun of the object, by the contract's name; empty where the call is not about an object. */
  resource: string
  objectId: string
  objectName: string
  /** JSON of the contract's changes. */
  changes: string
}
