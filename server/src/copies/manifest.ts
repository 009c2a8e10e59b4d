import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { CannotStart, type Config } from '../base/process/config.ts'
import { keyFile, openSeal } from '../base/random/seal.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The facts about a backup. They are written last, so a folder that has them is complete. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** SHA-256 of the database's file. */
  database: hash,
  /** The number of blobs. */
  files: z.int().nonnegative(),
  /** Blobs that the installation itself had lost. */
  missing: z.array(hash),
  /** A fingerprint of the key that encrypted its secrets; null where there was none. */
  key: hash.nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = (folder: string): string => join(folder, 'backup.json')

/** Reads the manifest. Throws CannotStart if the folder has no complete backup that this program understands. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: Error) => {
    throw new CannotStart(`${folder}: no whole backup lies there (${error.message}).`)
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new CannotStart(`${manifestFile(folder)}: this program does not understand it.`)
  }
}

/** Fingerprints of the installation's keys, the present one before the former ones; empty where there is no key yet. */
export async function keyMarks(config: Pick<Config, 'dataDir' | 'secretKeyFile'>): Promise<string[]> {
  if (!(await stat(keyFile(config)).catch(() => undefined))) return []
  return (await openSeal(config)).signWithEach('backup').map((mark) => mark.toString('hex'))
}

export async function hashOfFile(path: string): Promise<string> {
  const hashing = createHash('sha256')
  await pipeline(createReadStream(path), hashing)
  return hashing.digest('hex')
}
