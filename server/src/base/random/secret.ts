import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, as text that is valid in a header, a cookie and a password. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash of a secret, for storing: with this many random bits a plain hash is safe. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

/** Compares two hashes of hashSecret in constant time. */
export const sameHash = (first: string, second: string): boolean =>
  timingSafeEqual(Buffer.from(first, 'hex'), Buffer.from(second, 'hex'))
