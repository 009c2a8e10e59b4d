import { decode, encode } from '@wifi-tms/contract/messages'
import { BrokerAccess } from '@wifi-tms/contract/session'

/** The broker's address, name and password as they stand in the cookie: base64 of JSON. */
export const packCredential = (access: BrokerAccess): string => encode(access)

/** Undefined where the cookie is absent or broken. */
export function unpackCredential(text: string | undefined): BrokerAccess | undefined {
  if (text === undefined) return undefined
  try {
    return BrokerAccess.parse(decode(text))
  } catch {
    return undefined
  }
}
