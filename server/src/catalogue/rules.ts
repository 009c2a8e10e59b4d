import { Refusal } from '@wifi-tms/contract/errors'
import { someOf } from '../resources/rules.ts'

/** Refuses to change what tags in the field stand on. */
export function refuseFixed<K extends string>(
  noun: string,
  fields: readonly K[],
  before: Record<K, unknown>,
  after: Record<K, unknown>,
  users: readonly string[],
): void {
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0 || users.length === 0) return
  throw new Refusal('conflict', `${changed.join(', ')} of a ${noun} cannot change while tags use it: ${someOf(users)}`)
}
