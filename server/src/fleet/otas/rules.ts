import { createPublicKey, verify } from 'node:crypto'
import { wrong } from '@wifi-tms/contract/errors'
import { MAX_FIRMWARE_BYTES } from '@wifi-tms/contract/otas'
import { readVersion, versionText } from '@wifi-tms/contract/units'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/** Refuses a file that is too large or empty, which no other check notices. */
export function refuseSize(bytes: number): void {
  if (bytes > MAX_FIRMWARE_BYTES)
    throw refusedUpload('too-large', `A firmware file may have at most ${MAX_FIRMWARE_BYTES / 1024 / 1024} MB`)
  if (bytes === 0) throw refusedUpload('damaged', 'is empty')
}

/** The version of 16 bits at the beginning of a file's text: 0x0102 for 'v1.2.0-rc1'; undefined where there is none. */
export const versionIn = (text: string): number | undefined =>
  readVersion(/^v?\d+(?:\.\d+)?/i.exec(text.trim())?.[0] ?? '')

/** Refuses a version that differs from the one in the file. */
export function refuseOtherVersion(fileVersion: string, softwareVersion: number): void {
  const own = versionIn(fileVersion)
  if (own === undefined || own === softwareVersion) return
  throw refusedUpload(
    'other-version',
    `The file says ${fileVersion}, which is not ${versionText(softwareVersion)}`,
    'softwareVersion',
    { version: fileVersion },
  )
}

/** Refuses a file that the product's key has not signed. Both are base64; without a key anything goes. */
export function refuseUnsigned(bytes: Uint8Array, key: string | null, signature: string): void {
  if (key === null) return
  if (signature === '') throw wrong('signature', 'The product has a key for firmware: its signature is missing')
  if (!isSigned(bytes, key, signature)) throw wrong('signature', 'The signature does not fit the file and the key')
}

/** True if this Ed25519 key has signed these bytes; false too where the key is none. */
function isSigned(bytes: Uint8Array, key: string, signature: string): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') }
    return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
