/**
 * Counts by triggers: devices, online, wanted.waiting … wanted.failed, templates, images; `seq`: the last display's.
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
  /** The caller and where they called from; the name is the one at that time. */
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
