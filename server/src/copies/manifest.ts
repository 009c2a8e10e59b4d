import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { CannotStart, type Config } from '../base/process/config.ts'
import { keyFile, openSeal } from '../base/random/seal.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a backup says of itself; written last, so that a folder with it is whole. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** SHA-256 of the database's file. */
  database: hash,
  /** How many blobs there are. */
  files: z.int().nonnegative(),
  /** Blobs that the installation itself did not have any more. */
  missing: z.array(hash),
  /** Tells the key that its secrets are sealed with from others, and not what it is; null where there was none. */
  key: hash.nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = (folder: string): string => join(folder, 'backup.json')

/** Throws CannotStart where the folder holds no whole backup that this program understands. */
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

/** Tells keys of installations from each other; null where there is none yet. */
export async function keyMark(config: Pick<Config, 'dataDir' | 'secretKeyFile'>): Promise<string | null> {
  if (!(await stat(keyFile(config)).catch(() => undefined))) return null
  return (await openSeal(config)).sign('backup').toString('hex')
}

export async function hashOfFile(path: string): Promise<string> {
  const hashing = createHash('sha256')
  await pipeline(createReadStream(path), hashing)
  return hashing.digest('hex')
}
