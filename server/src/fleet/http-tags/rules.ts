import { OwnMacInput } from '@wifi-tms/contract/devices'

/** Seconds until a tag asks again after it was given something to do. */
export const NEXT_WHEN_BUSY_SECONDS = 60

/** Parses the header `Authorization: Basic`. Undefined if the header is missing, or if the name in it is no mac. */
export function parseBasicLogin(header: string | undefined): { mac: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  // A mac may have colons of its own, so the name is matched as a mac and does not end at the first colon.
  const [, name, password] = /^((?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}):(.+)$/is.exec(text) ?? []
  const mac = OwnMacInput.safeParse(name).data
  return mac && password ? { mac, password } : undefined
}
