import { decode, encode } from '@wifi-tms/contract/messages'
import { BrokerAccess, Session } from '@wifi-tms/contract/session'
import type { z } from 'zod'

/** Packs a credential or a session for a cookie, as base64 of JSON. */
export const packed = (value: BrokerAccess | Session): string => encode(value)

/** Unpacks the value of a packed cookie; undefined if it is absent or broken. */
function unpacked<T>(shape: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    return shape.parse(decode(text))
  } catch {
    return undefined
  }
}

/** Unpacks the broker's address, name and password. */
export const unpackCredential = (text: string | undefined) => unpacked(BrokerAccess, text)

/** Unpacks a session with its credential for the broker. */
export const unpackSession = (text: string | undefined) => unpacked(Session, text)
