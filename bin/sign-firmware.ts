import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * This program signs a firmware file with an Ed25519 key, on any machine: `npm run firmware:sign -- FILE [KEY]`. If the
 * key file is missing, the program makes one. Anybody who has the key can make firmware, so it stays offline.
 */
const [file, keyFile = 'firmware-key.pem'] = process.argv.slice(2)

/** Reads the key from its file; if the file is missing, it is made with a new key. */
function readOrMakeKey(path: string): KeyObject {
  if (existsSync(path)) return createPrivateKey(readFileSync(path))
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  console.log(`A key was made: ${path}. Keep it offline, and a copy of it: devices trust nothing else.`)
  return privateKey
}

if (file === undefined) {
  console.error('Usage: npm run firmware:sign -- FILE [KEY]\nKEY is firmware-key.pem where it is left out.')
  process.exitCode = 1
} else {
  const bytes = readFileSync(file)
  const key = readOrMakeKey(keyFile)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is not an Ed25519 key`)
  // `x` is the 32 bytes of the public key (RFC 8037).
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const signature = sign(null, bytes, key).toString('base64')
  writeFileSync(`${file}.sig`, `${signature}\n`)
  console.log(`Firmware key of the product: ${Buffer.from(x, 'base64url').toString('base64')}`)
  console.log(`Signature of ${file} (also in ${file}.sig): ${signature}`)
}
