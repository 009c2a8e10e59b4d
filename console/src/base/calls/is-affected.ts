import type { QueryKey } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'

/**
 * True if a change may affect an answer on the screen. The query's key has the resources that the answer reads, its own
 * resource first, then the call's path and input. An answer about certain objects is unaffected by a change that names
 * only other objects of its own resource. A change without ids, or of another resource that it reads, affects it. A
 * list is affected by every change of its resources, because it may gain or lose any row.
 */
export function isAffected([reads, , input]: QueryKey, { resource, ids }: Changed): boolean {
  const [ownResource] = reads as readonly string[]
  if (!(reads as readonly string[]).includes(resource)) return false
  const { id, ids: shownIds = id && [id] } = (input ?? {}) as { id?: string; ids?: readonly string[] }
  return resource !== ownResource || !shownIds || ids.length === 0 || ids.some((id) => shownIds.includes(id))
}
