import type { StoredFile } from './stored-files.ts'

/** The name of the file with the id of the installation that owns the store. */
export const OWNER_FILE = 'installation'

/**
 * The permanent store of an installation's files, for all its servers. Its functions throw OutOfReach if the store does
 * not answer.
 */
export interface Store {
  /** Stores bytes, durably when it resolves. A file of this name that exists has the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /**
   * The files whose names are a SHA-256 that begins with these two hex digits. The name of a file that was not
   * completely written continues with a dot and an id.
   */
  list(prefix: string): Promise<StoredFile[]>
}

/** Thrown if a store does not answer, or answers wrongly: a fault of the store, and not of the request. */
export class OutOfReach extends Error {}

/** Thrown for a file whose bytes do not have the SHA-256 that is the file's name. */
export class Damaged extends OutOfReach {}
