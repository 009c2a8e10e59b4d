import type { Seal } from '../../base/random/seal.ts'
import { hashSecret } from '../../base/random/secret.ts'

/**
 * Digests of a password. `hash` is compared with secrets. `key` is compared with the digests of products' keys, and is
 * made with the key of the installation.
 */
export interface PasswordDigests {
  hash: string
  key: string
}

/** The digest by which a key's product is found. A person may have chosen the key, so a plain hash could be guessed. */
export const keyDigest = (seal: Seal, apikey: string): string => seal.sign(`product key ${apikey}`).toString('hex')

/** The digests of a password that somebody tries. */
export const digestsOf = (seal: Seal, password: string): PasswordDigests => ({
  hash: hashSecret(password),
  key: keyDigest(seal, password),
})

/** A product's key as the product's row stores it: its digest, and the key itself encrypted. */
export function sealKey(seal: Seal, apikey: string): { apikey: string; sealedKey: string } {
  const digest = keyDigest(seal, apikey)
  return { apikey: digest, sealedKey: seal.encrypt(apikey, digest) }
}

/** The product's key for people to read; empty if it was encrypted with another key of the installation. */
export const readKey = (seal: Seal, { apikey, sealedKey }: { apikey: string; sealedKey: string }): string =>
  seal.decrypt(sealedKey, apikey) ?? ''
