import type { Seal } from '../../base/random/seal.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** What is compared of a password that somebody brings: with secrets its hash, with products' keys what nobody makes without ours. */
export interface Tried {
  hash: string
  key: string
}

/** By which a product is found whose key this is. A person may have chosen the key, so a plain hash would not keep it. */
export const keyDigest = (seal: Seal, apikey: string): string => seal.sign(`product key ${apikey}`).toString('hex')

export const triedBy = (seal: Seal, password: string): Tried => ({
  hash: hashSecret(password),
  key: keyDigest(seal, password),
})

/** A product's key as its row keeps it. */
export function closeKey(seal: Seal, apikey: string): { apikey: string; sealedKey: string } {
  const digest = keyDigest(seal, apikey)
  return { apikey: digest, sealedKey: seal.close(apikey, digest) }
}

/** The key for people to read; empty where it was closed with another key of the installation. */
export const readKey = (seal: Seal, { apikey, sealedKey }: { apikey: string; sealedKey: string }): string =>
  seal.open(sealedKey, apikey) ?? ''
