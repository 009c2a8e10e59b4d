import { Down, decode, encode, messages, Up } from '@wifi-tms/contract/messages'

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

const shapes = { up: Up, down: Down }

/** Says who speaks such a message, and the fields for which it would be dropped; undefined where nobody knows its type. */
export function judge(message: Record<string, unknown>): { way: 'up' | 'down'; faults: string[] } | undefined {
  const way = (['up', 'down'] as const).find((way) => Object.keys(messages[way]).some((type) => type === message.type))
  if (!way) return undefined
  const issues = shapes[way].safeParse(message).error?.issues ?? []
  return { way, faults: issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}
