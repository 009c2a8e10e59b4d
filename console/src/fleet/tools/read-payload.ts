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

/** Reads the object that a person has written as JSON. */
export function readJson(text: string): ReadResult<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return { fault: 'notJson' }
  }
}

/** Reads the object in a payload, or returns the step that failed. */
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
 * Finds the direction in which a message of this type is sent, and the faults of the message. The server would drop the
 * faulty fields, or the whole message. Undefined if the protocol does not have this type.
 */
export function checkMessage(message: Record<string, unknown>): { way: 'up' | 'down'; faults: Fault[] } | undefined {
  const way = (['up', 'down'] as const).find((direction) =>
    Object.keys(messages[direction]).some((type) => type === message.type),
  )
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
