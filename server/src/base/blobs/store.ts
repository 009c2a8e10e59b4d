/** Where the files of an installation lie for good, for every server of it. Throws OutOfReach where nobody answers. */
export interface Store {
  /** For good when it resolves. What has this name already has these bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}

/** A store that does not answer, or answers what it should not: a fault of the store, and not of what was asked. */
export class OutOfReach extends Error {}
