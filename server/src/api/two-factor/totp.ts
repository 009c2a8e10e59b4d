import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, a step of 30 s since 1970. */
const STEP_MS = 30_000
const DIGITS = 6
/** The length of a secret in bytes, from RFC 4226. */
export const SECRET_BYTES = 20

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // The last four bits tell where the number begins; its top bit is ignored.
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step to which a code belongs: the present step, or the step before or after it, as clocks differ. Undefined for a
 * wrong code, and for a step that is not later than `lastUsed`.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date, lastUsed: number): number | undefined {
  const givenCode = Buffer.from(code)
  if (givenCode.length !== DIGITS) return undefined
  const nearSteps = [-1, 0, 1].map((drift) => stepAt(now) + drift)
  return nearSteps.find((step) => step > lastUsed && timingSafeEqual(Buffer.from(codeOf(secret, step)), givenCode))
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) of a multiple of five bytes, which needs no padding. */
export const toBase32 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!)

/** The address in a QR code for an authenticator app, which takes the parameters above by default. */
export const uriOf = (secret: string, issuer: string, username: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
