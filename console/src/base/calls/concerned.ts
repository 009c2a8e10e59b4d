import type { QueryKey } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'

/**
 * True if a change may affect an answer on the screen. The key has the resources that the answer reads, its own one
 * first, then the call's path and input. An answer about certain objects is unaffected by a change of other objects of
 * its own resource. All else affects it: a change without ids, a change of another resource that it reads, and any
 * change of a resource for its lists, because a list may gain or lose any row.
 */
export function concerned([reads, , input]: QueryKey, { resource, ids }: Changed): boolean {
  const [ownResource] = reads as readonly string[]
  if (!(reads as readonly string[]).includes(resource)) return false
  const { id, ids: shownIds = id && [id] } = (input ?? {}) as { id?: string; ids?: readonly string[] }
  return resource !== ownResource || !shownIds || ids.length === 0 || ids.some((id) => shownIds.includes(id))
}
