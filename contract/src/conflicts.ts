import { z } from 'zod'
import { Refusal } from './errors.ts'
import { resourceNames } from './resource-names.ts'

/** The most users of a thing that a refusal names. */
export const NAMED_USERS = 3

/** Who uses a thing: how many of what, and the first by name. */
const users = {
  kind: z.enum(resourceNames),
  count: z.int().min(1),
  names: z.array(z.string()).max(NAMED_USERS),
}
export const Users = z.object(users)
export type Users = z.infer<typeof Users>

/** Why a change is refused, by the word that machines use, each with its facts. */
export const conflicts = {
  /** It stays while others use it. */
  'in-use': Users,
  /** These fields stay as they are while others use it. */
  fixed: z.object({ ...users, fields: z.array(z.string()) }),
  /** Another one has the same in a field that tells them apart. */
  taken: z.object({ field: z.string() }),
  /** Somebody has changed it since it was read. */
  stale: z.object({ by: z.string() }),
  /** A family of this name is always there. */
  'built-in': z.object({ family: z.string() }),
} as const

export type ConflictReason = keyof typeof conflicts

/** The refusal of a change: the word under `reason`, what it is about under `facts`, and a sentence that says both. */
export const conflict = <R extends ConflictReason>(
  reason: R,
  facts: z.infer<(typeof conflicts)[R]>,
  message: string,
): Refusal => new Refusal('conflict', message, [], { reason, facts })
