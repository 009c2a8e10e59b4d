import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, type Config } from '../process/config.ts'

/** Encrypts (seals) secrets that the server itself must read again. */
export interface Seal {
  /** Encrypts a secret for its `owner`, such as a row's id; it can be decrypted only with the same owner. */
  encrypt(secret: string, owner: string): string
  /** Decrypts a secret; undefined if it was encrypted with another key, or for another owner. */
  decrypt(encrypted: string, owner: string): string | undefined
  /** 32 bytes that nobody can compute from the text without the key (HMAC-SHA-256, by a key derived from it). */
  sign(text: string): Buffer
  /** Signs with the present key, and then with each former key. */
  signWithEach(text: string): Buffer[]
  /** True if former keys are configured as well, which only decrypt. */
  isRotating: boolean
}

/** AES-256-GCM with a nonce of 12 bytes and a tag of 16, NIST SP 800-38D. */
const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** Makes a seal with a key of 32 bytes. It decrypts with former keys too. */
export function sealWith(key: Uint8Array, ...formerKeys: Uint8Array[]): Seal {
  const signKeys = [key, ...formerKeys].map((one) => Buffer.from(hkdfSync('sha256', one, '', 'sign', 32)))
  const signWith = (signKey: Buffer, text: string) => createHmac('sha256', signKey).update(text).digest()
  return {
    encrypt(secret, owner) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url')
      for (const candidate of [key, ...formerKeys]) {
        try {
          const cipher = createDecipheriv(CIPHER, candidate, bytes.subarray(0, NONCE), { authTagLength: TAG })
          cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
          return cipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + cipher.final('utf8')
        } catch {}
      }
      return undefined
    },
    sign: (text) => signWith(signKeys[0]!, text),
    signWithEach: (text) => signKeys.map((signKey) => signWith(signKey, text)),
    isRotating: formerKeys.length > 0,
  }
}

/** The path of an installation's key. */
export const keyFile = ({ dataDir, secretKeyFile }: Pick<Config, 'dataDir' | 'secretKeyFile'>): string =>
  secretKeyFile ?? join(dataDir, 'secret.key')

/**
 * The seal of this installation. Its key is generated on the first start, unless a file with a key is configured.
 * Further lines of the file are former keys. Throws CannotStart if the file has no key.
 */
export async function openSeal(config: Pick<Config, 'dataDir' | 'secretKeyFile'>): Promise<Seal> {
  const path = keyFile(config)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !config.secretKeyFile) return undefined
    throw new CannotStart(`SECRET_KEY_FILE: ${path} cannot be read (${error.message}).`)
  })
  if (text === undefined) return sealWith(await makeKey(path))
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [key, ...formerKeys] = lines.map((line) => Buffer.from(line.trim(), 'hex'))
  if (!key || !lines.every((line) => /^[0-9a-f]{64}\s*$/i.test(line)))
    throw new CannotStart(`SECRET_KEY_FILE: ${path} must hold 64 hex digits.`)
  return sealWith(key, ...formerKeys)
}

/** Makes a key and writes it to disk durably, before anything is encrypted with it. */
async function makeKey(path: string): Promise<Uint8Array> {
  const key = randomBytes(32)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${key.toString('hex')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return key
}
