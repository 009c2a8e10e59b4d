import { createPrivateKey } from 'node:crypto'
import { wrong } from '@wifi-tms/contract/errors'
import { z } from 'zod'

const KeyFile = z.object({ client_email: z.string().min(1).max(200), private_key: z.string().refine(isKey) })

/**
 * Reads the account and the private key from a key file as Google issues it. Throws Refusal for any other file.
 */
export function readKeyFile(text: string): { username: string; password: string } {
  try {
    const { client_email: username, private_key: password } = KeyFile.parse(JSON.parse(text))
    return { username, password }
  } catch {
    throw wrong('calendar.password', 'Enter the whole key file of a service account, as JSON')
  }
}

function isKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
