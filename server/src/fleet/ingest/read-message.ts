import { reasons } from '@wifi-tms/contract/debug'
import type { Fault } from '@wifi-tms/contract/errors'
import { decode, messages, readUp, type Up } from '@wifi-tms/contract/messages'

/**
 * A message, with what was wrong with the fields that are left out of it, if any was; 'unknown' where its type is none of
 * this version; or why it means nothing.
 */
export type Read = { message: Up; left?: string } | 'unknown' | { fault: string }

/** Takes a payload from the wire apart. */
export function readPayload(payload: Uint8Array): Read {
  let value: unknown
  try {
    value = decode(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('latin1'))
  } catch (error) {
    return { fault: error instanceof DOMException ? reasons.notBase64 : reasons.notJson }
  }
  return readMessage(value)
}

/** Judges one message that came as JSON. */
export function readMessage(value: unknown): Read {
  const type = value !== null && typeof value === 'object' && 'type' in value ? value.type : undefined
  if (typeof type !== 'string') return { fault: reasons.noType }
  if (!Object.hasOwn(messages.up, type)) return 'unknown'
  const read = readUp(value)
  if ('faults' in read) return { fault: inWords(read.faults, type) }
  return read.left.length > 0 ? { message: read.message, left: inWords(read.left, type) } : { message: read.message }
}

const inWords = (faults: readonly Fault[], type: string): string =>
  faults.map(({ path, message }) => `${path || type}: ${message}`).join('; ')
