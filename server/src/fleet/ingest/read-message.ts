import { reasons } from '@wifi-tms/contract/debug'
import { decode, messages, Up } from '@wifi-tms/contract/messages'

/** A message as the table has it; 'unknown' where its type is none of this version; or what is wrong with it. */
export type Read = { message: Up } | 'unknown' | { fault: string }

/** As JSON: NUL, and half of a pair of surrogates. PostgreSQL would refuse the whole group that it is committed with. */
const UNKEEPABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

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
  const parsed = Up.safeParse(value)
  if (!parsed.success) {
    return { fault: parsed.error.issues.map((issue) => `${issue.path.join('.') || type}: ${issue.message}`).join('; ') }
  }
  if (UNKEEPABLE.test(JSON.stringify(parsed.data))) return { fault: reasons.unkeepable }
  return { message: parsed.data }
}
