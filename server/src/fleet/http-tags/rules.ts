import { MacInput } from '@wifi-tms/contract/devices'

/** Seconds until a tag asks again that was given something to do. */
export const NEXT_WHEN_BUSY = 60

/** Takes `Authorization: Basic` apart; undefined where it is missing or its name is no mac. */
export function basicOf(header: string | undefined): { mac: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const [, name, password] = /^((?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}):(.+)$/is.exec(text) ?? []
  return name && password ? { mac: MacInput.parse(name), password } : undefined
}

export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]

/** First and last byte of a part, both counted from 0 and both included. */
export interface Part {
  start: number
  end: number
}

/**
 * What a Range header asks of something `size` bytes long. Undefined where all is to be sent: there is no range, it is
 * none of one part in bytes, or it was meant for another version (If-Range).
 */
export function partOf(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): Part | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.replaceAll(' ', '') ?? '')
  if (!match || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'none'
}
