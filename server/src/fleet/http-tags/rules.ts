import { OwnMacInput } from '@wifi-tms/contract/devices'

/** Seconds until a tag with something to do asks again. */
export const NEXT_WHEN_BUSY = 60

/** Parses `Authorization: Basic`; undefined where it is missing or its name is no mac. */
export function basicOf(header: string | undefined): { mac: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const [, name, password] = /^((?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}):(.+)$/is.exec(text) ?? []
  const mac = OwnMacInput.safeParse(name).data
  return mac && password ? { mac, password } : undefined
}
