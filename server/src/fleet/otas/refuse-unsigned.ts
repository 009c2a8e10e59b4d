import { createPublicKey, verify } from 'node:crypto'
import { wrong } from '@wifi-tms/contract/errors'

/**
 * Refuses a file that the product's key has not signed. Key and signature are base64. Without a key any file is
 * accepted.
 */
export function refuseUnsigned(bytes: Uint8Array, key: string | null, signature: string): void {
  if (key === null) return
  if (signature === '') throw wrong('signature', 'The product has a key for firmware: its signature is missing')
  if (!isSigned(bytes, key, signature)) throw wrong('signature', 'The signature does not fit the file and the key')
}

/** True if this Ed25519 key has signed these bytes. False also for a malformed key. */
function isSigned(bytes: Uint8Array, key: string, signature: string): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') }
    return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
