import { reasons } from '@wifi-tms/contract/debug'
import type { Fault } from '@wifi-tms/contract/errors'
import { decode, messages, type Up } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

/**
 * A message, with the faults of fields that were dropped from it, if any; 'unknown' where this version does not know its
 * type; or the fault that makes it meaningless.
 */
export type ReadMessage = { message: Up; fieldFaults?: string } | 'unknown' | { fault: string }

/** Parses a payload from the network. `content`: the payload decoded as far as possible: JSON, or text. */
export function readPayload(payload: Uint8Array): { read: ReadMessage; content: unknown } {
  const raw = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const base64 = raw.toString('latin1')
  try {
    const content = decode(base64)
    return { read: readMessage(content), content }
  } catch (error) {
    // The payload is no base64: most likely the tag has sent plain JSON.
    return error instanceof DOMException
      ? { read: { fault: reasons.notBase64 }, content: raw.toString() }
      : { read: { fault: reasons.notJson }, content: Buffer.from(base64, 'base64').toString() }
  }
}

/** Judges one message, parsed from JSON. */
export function readMessage(value: unknown): ReadMessage {
  const type = value !== null && typeof value === 'object' && 'type' in value ? value.type : undefined
  if (typeof type !== 'string') return { fault: reasons.noType }
  if (!Object.hasOwn(messages.up, type)) return 'unknown'
  const read = readUp(value)
  if ('faults' in read) return { fault: inWords(read.faults, type) }
  return read.dropped.length > 0
    ? { message: read.message, fieldFaults: inWords(read.dropped, type) }
    : { message: read.message }
}

const inWords = (faults: readonly Fault[], type: string): string =>
  faults.map(({ path, message }) => `${path || type}: ${message}`).join('; ')
