import type { QueryKey } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'

/**
 * True if a change may affect an answer on the screen. A list may gain or lose any row, so any change of its resource
 * may affect it.
 */
export function concerned([reads, , input]: QueryKey, { resource, ids }: Changed): boolean {
  const [about] = reads as readonly string[]
  if (!(reads as readonly string[]).includes(resource)) return false
  const { id, ids: shownIds = id && [id] } = (input ?? {}) as { id?: string; ids?: readonly string[] }
  return resource !== about || !shownIds || ids.length === 0 || ids.some((id) => shownIds.includes(id))
}
