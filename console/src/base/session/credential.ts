import { decode, encode } from '@wifi-tms/contract/messages'
import { BrokerAccess, Session } from '@wifi-tms/contract/session'
import type { z } from 'zod'

/** Packs what a login gave for a cookie, as base64 of JSON. */
export const packed = (given: BrokerAccess | Session): string => encode(given)

/** Unpacks it; undefined where the cookie is absent or broken. */
function unpacked<T>(shape: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    return shape.parse(decode(text))
  } catch {
    return undefined
  }
}

/** The broker's address, name and password. */
export const unpackCredential = (text: string | undefined) => unpacked(BrokerAccess, text)

/** A session with its credential. */
export const unpackSession = (text: string | undefined) => unpacked(Session, text)
