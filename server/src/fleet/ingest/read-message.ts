import { messageReasons } from '@wifi-tms/contract/debug'
import type { Fault } from '@wifi-tms/contract/errors'
import { decode, messages, type Up } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

/**
 * The result of reading a message. A readable message comes with the faults of the fields that were dropped from it.
 * 'unknown' stands for a type that this version does not know. A `fault` makes the whole message meaningless.
 */
export type ReadMessage = { message: Up; fieldFaults?: string } | 'unknown' | { fault: string }

/** Parses a payload from the network. `content` is the payload decoded as far as possible: to JSON, or to text. */
export function readPayload(payload: Uint8Array): { read: ReadMessage; content: unknown } {
  const raw = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const base64 = raw.toString('latin1')
  try {
    const content = decode(base64)
    return { read: readMessage(content), content }
  } catch (error) {
    // `decode` throws a DOMException for a text that is no base64, otherwise an error of JSON.
    const isBase64 = !(error instanceof DOMException)
    if (isBase64) return { read: { fault: messageReasons.notJson }, content: Buffer.from(base64, 'base64').toString() }
    // Most likely the tag has sent plain JSON.
    return { read: { fault: messageReasons.notBase64 }, content: raw.toString() }
  }
}

/** Judges one message, parsed from JSON. */
export function readMessage(value: unknown): ReadMessage {
  const type = value !== null && typeof value === 'object' && 'type' in value ? value.type : undefined
  if (typeof type !== 'string') return { fault: messageReasons.noType }
  if (!Object.hasOwn(messages.up, type)) return 'unknown'
  const read = readUp(value)
  if ('faults' in read) return { fault: describeFaults(read.faults, type) }
  return read.dropped.length > 0
    ? { message: read.message, fieldFaults: describeFaults(read.dropped, type) }
    : { message: read.message }
}

const describeFaults = (faults: readonly Fault[], type: string): string =>
  faults.map(({ path, message }) => `${path || type}: ${message}`).join('; ')
