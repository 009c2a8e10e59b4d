import { z } from 'zod'
import { resource } from './resource.ts'
import { Id, Name, Sha256, Stamps } from './shapes.ts'

/** The largest firmware file that is accepted, in bytes. */
export const MAX_FIRMWARE_BYTES = 20 * 1024 * 1024

/** A version of 16 bits; in an upload, whose fields are texts, it is a text. */
const Version = z
  .union([z.int(), z.string().regex(/^\d{1,5}$/, 'must be a whole number')], { error: 'must be a whole number' })
  .transform(Number)
  .pipe(z.int().min(0).max(65_535))

/** A firmware and the devices that it is for. Its file never changes: another file is another firmware. */
export const OtaWrite = z.object({
  name: Name,
  product: Id,
  deviceType: Id,
  screenType: Id,
  softwareVersion: Version,
  hardwareVersion: Version,
  description: z.string().trim().max(2000).default(''),
  /** The Ed25519 signature of the file: 64 bytes as base64. A change without it keeps the stored signature. */
  signature: z
    .union([z.literal(''), z.string().regex(/^[A-Za-z0-9+/]{86}==$/)], { error: 'must be base64 of 64 bytes' })
    .default(''),
})

export const Ota = z.object({
  ...OtaWrite.shape,
  softwareVersion: z.int(),
  hardwareVersion: z.int(),
  description: z.string(),
  signature: z.string(),
  bytes: z.int(),
  sha256: Sha256,
  /** The version that the file itself states; empty if it states none. */
  fileVersion: z.string(),
  ...Stamps,
})
export type Ota = z.infer<typeof Ota>

export const otas = resource({
  path: 'otas',
  noun: 'firmware record',
  most: 1000,
  write: OtaWrite,
  read: Ota,
  names: ['name', 'description'],
  fields: ['name', 'product', 'deviceType', 'screenType', 'softwareVersion', 'hardwareVersion', 'bytes'],
  access: { read: 'otas.read', write: 'otas.write' },
  upload: true,
  usedBy: ['devices', 'rollouts'],
})
