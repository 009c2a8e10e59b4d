import { type Fault, faultsOf } from '@wifi-tms/contract/errors'
import { Down, decode, encode, messages } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

/** The step at which reading a payload failed. */
export type PayloadFault = 'notBase64' | 'notText' | 'notJson' | 'notObject'

type ReadResult<T> = { value: T } | { fault: PayloadFault }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): ReadResult<Record<string, unknown>> =>
  isObject(value) ? { value } : { fault: 'notObject' }

/** The object that a person has written as JSON. */
export function readJson(text: string): ReadResult<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return { fault: 'notJson' }
  }
}

/** The object in a payload, or the step at which reading it failed. */
export function readPayload(text: string): ReadResult<Record<string, unknown>> {
  try {
    return objectOf(decode(text.trim()))
  } catch (error) {
    // `decode` throws a SyntaxError for bad JSON and a TypeError for bytes that are no UTF-8.
    if (error instanceof SyntaxError) return { fault: 'notJson' }
    return { fault: error instanceof TypeError ? 'notText' : 'notBase64' }
  }
}

export const payloadOf = (message: Record<string, unknown>): string => encode(message)

/**
 * The direction in which a message of this type is sent, and the faults of its fields, for which the server drops the
 * field or the message. Undefined if the protocol has no such type.
 */
export function checkMessage(message: Record<string, unknown>): { way: 'up' | 'down'; faults: Fault[] } | undefined {
  const way = (['up', 'down'] as const).find((way) => Object.keys(messages[way]).some((type) => type === message.type))
  if (!way) return undefined
  return { way, faults: way === 'up' ? faultsOfUp(message) : faultsOfDown(message) }
}

function faultsOfUp(message: unknown): Fault[] {
  const result = readUp(message)
  return 'message' in result ? result.dropped : result.faults
}

function faultsOfDown(message: unknown): Fault[] {
  const { error } = Down.safeParse(message)
  return error ? faultsOf(error) : []
}
