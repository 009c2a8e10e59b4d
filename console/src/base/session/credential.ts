import { decode, encode } from '@wifi-tms/contract/messages'
import { BrokerAccess } from '@wifi-tms/contract/session'

/** Packs the broker's address, name and password for the cookie, as base64 of JSON. */
export const packCredential = (access: BrokerAccess): string => encode(access)

/** Unpacks them; undefined where the cookie is absent or broken. */
export function unpackCredential(text: string | undefined): BrokerAccess | undefined {
  if (text === undefined) return undefined
  try {
    return BrokerAccess.parse(decode(text))
  } catch {
    return undefined
  }
}
