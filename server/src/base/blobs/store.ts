/**
 * The permanent store of an installation's files, for all its servers. Its functions throw OutOfReach if the store does
 * not answer.
 */
export interface Store {
  /** Stores bytes, durably when it resolves. A file of this name that exists has the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}

/** Thrown if a store does not answer, or answers wrongly: a fault of the store, and not of the request. */
export class OutOfReach extends Error {}
