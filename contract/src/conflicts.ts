import { z } from 'zod'
import { Refusal } from './errors.ts'
import { resourceNames } from './resource-names.ts'

/** The maximum number of objects that a refusal lists as users of a thing. */
export const NAMED_USERS = 3

/** The objects that use a thing: their kind, their number, and the names of the first ones. */
const usersFields = {
  kind: z.enum(resourceNames),
  count: z.int().min(1),
  names: z.array(z.string()).max(NAMED_USERS),
}
export const Users = z.object(usersFields)
export type Users = z.infer<typeof Users>

/** The reasons for which a change is refused: the word for machines, and the shape of the facts beside it. */
export const conflicts = {
  /** The thing cannot be removed while others use it. */
  'in-use': Users,
  /** The fields cannot change while others use the thing. */
  fixed: z.object({ ...usersFields, fields: z.array(z.string()) }),
  /** Another object has the same value in a field that must be unique. */
  taken: z.object({ field: z.string() }),
  /** The person `by` has changed the object since the caller read it. */
  stale: z.object({ by: z.string() }),
  /**
   * Another meeting, named `by`, holds the room at the time `at`. `free` are the next times at which this room is free,
   * `rooms` the other rooms that are free at the wanted time. `room` is set if several rooms are wanted. All times are
   * by the room's wall clock.
   */
  held: z.object({
    by: z.string(),
    at: z.string(),
    free: z.array(z.string()),
    rooms: z.array(z.string()),
    room: z.exactOptional(z.string()),
  }),
  /** The device is the plate (door sign) of another room. */
  plate: z.object({ device: z.string(), room: z.string() }),
  /** The device shows another directory. */
  directory: z.object({ device: z.string(), directory: z.string() }),
  /** The meeting is not running, or nobody has to check in to it now. */
  'not-now': z.object({}),
  /** The meeting comes from the calendar of its room and is changed there. */
  calendar: z.object({}),
  /** The webhook is disabled, so nothing is sent. */
  disabled: z.object({}),
  /** The device is not connected. */
  away: z.object({}),
  /** The device is linked to another item. `to` is the item to which the call would have linked it. */
  linked: z.object({ device: z.string(), item: z.string(), to: z.string() }),
  /** More items would be changed or removed than the caller allows. */
  'too-much': z.object({ count: z.int(), total: z.int() }),
  /** A price changes by more than `percent`, so a second person has to approve it; 0: any change of an item counts. */
  'second-person': z.object({ percent: z.number() }),
  /** The person who asked for a change must not approve it. */
  'own-change': z.object({}),
  /** The state of the rollout does not allow the change. */
  'rollout-state': z.object({ state: z.string() }),
  /** The font family has the name of the built-in family. */
  'built-in': z.object({ family: z.string() }),
  /** The last administrator of an installation must stay. */
  'last-admin': z.object({}),
  /** People must not remove their own account, or take the role of administrator from it. */
  'own-account': z.object({}),
  /** A second factor is on: it must be turned off before another one is set up. */
  'factor-on': z.object({}),
  /**
   * People who demand the second factor of their own role must have turned it on themselves first: this proves that it
   * works here.
   */
  'own-factor-first': z.object({}),
  /** The person has `most` keys for programs, and no more are allowed. */
  'many-keys': z.object({ most: z.int() }),
  /** There are `most` objects of this kind, and no more are allowed. */
  full: z.object({ most: z.int() }),
  /** The pictures of `count` devices would show marks in place of the values `places`. `force` shows them anyway. */
  lacking: z.object({ count: z.int(), places: z.array(z.string()) }),
} as const

export type ConflictReason = keyof typeof conflicts

/** The refusal of a change: the word of the reason, its facts, and a sentence that says both. */
export const conflict = <R extends ConflictReason>(
  reason: R,
  facts: z.infer<(typeof conflicts)[R]>,
  message: string,
): Refusal => new Refusal('conflict', message, [], { reason, facts })
