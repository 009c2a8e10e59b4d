import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontFile } from '../fonts/files.ts'

/** The installed path of a font file of the tables. */
const pathOf = (file: string): string => createRequire(import.meta.url).resolve(file)

/** Resolves when the last requested unpacking of a font has ended, also if it failed. */
let lastUnpacking: Promise<unknown> = Promise.resolve()

/**
 * Unpacks WOFF2 into SFNT bytes; the unpacker is loaded on the first call. Rejects other bytes.
 */
export const unpackWoff2 = (bytes: Uint8Array): Promise<Uint8Array> => {
  // Fonts are unpacked one after another: the result is in the unpacker's memory, where the next font overwrites it.
  const unpacked = lastUnpacking.then(async () =>
    Uint8Array.from(await (await import('wawoff2/decompress.js')).default(bytes)),
  )
  lastUnpacking = unpacked.catch(() => {})
  return unpacked
}

/** The SFNT bytes of a font file in its npm package. WOFF2 is unpacked, as HarfBuzz does not read it. */
export const sfntOf = async (file: string): Promise<Uint8Array> => {
  const bytes = await readFile(pathOf(file))
  return file.endsWith('.woff2') ? unpackWoff2(bytes) : bytes
}

/** The SHA-256 of bytes, in hex. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The SFNT bytes of an installed font file. Throws if they have another hash. */
export const readFont = async ({ file, sha256 }: FontFile): Promise<Uint8Array> => {
  const bytes = await sfntOf(file)
  const hash = hashOf(bytes)
  if (hash !== sha256) throw new Error(`the font ${file} has the hash ${hash}, not ${sha256}`)
  return bytes
}
