/** The permanent place of an installation's files, for all its servers. Throws OutOfReach where it does not answer. */
export interface Store {
  /** Permanent when it resolves. An existing file of this name has these bytes already. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}

/** A store that does not answer, or answers wrongly: a fault of the store, and not of the request. */
export class OutOfReach extends Error {}
