import { type Fault, faultsOf } from '@wifi-tms/contract/errors'
import { Down, decode, encode, messages } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

export type PayloadFault = 'notBase64' | 'notText' | 'notJson' | 'notObject'

type Read<T> = { value: T } | { fault: PayloadFault }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): Read<Record<string, unknown>> =>
  isObject(value) ? { value } : { fault: 'notObject' }

/** The object that a person has written as JSON. */
export function readJson(text: string): Read<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return { fault: 'notJson' }
  }
}

/** The object in a payload, or at which step it cannot be read. */
export function readPayload(text: string): Read<Record<string, unknown>> {
  try {
    return objectOf(decode(text.trim()))
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'notJson' }
    return { fault: error instanceof TypeError ? 'notText' : 'notBase64' }
  }
}

export const payloadOf = (message: Record<string, unknown>): string => encode(message)

/**
 * Says who speaks such a message, and what is wrong with its fields: they are left out, or it is dropped for them. Undefined
 * where nobody knows its type.
 */
export function judge(message: Record<string, unknown>): { way: 'up' | 'down'; faults: Fault[] } | undefined {
  const way = (['up', 'down'] as const).find((way) => Object.keys(messages[way]).some((type) => type === message.type))
  if (!way) return undefined
  return { way, faults: way === 'up' ? faultsOfUp(message) : faultsOfDown(message) }
}

function faultsOfUp(message: unknown): Fault[] {
  const read = readUp(message)
  return 'message' in read ? read.left : read.faults
}

function faultsOfDown(message: unknown): Fault[] {
  const { error } = Down.safeParse(message)
  return error ? faultsOf(error) : []
}
