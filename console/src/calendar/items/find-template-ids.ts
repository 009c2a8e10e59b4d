import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { templates } from '@wifi-tms/contract/templates'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The maximum number of names that are looked up. */
const MAX_NAMES = 200
/** The maximum number of names in one call. A call sends them in its address, whose length is limited. */
const MAX_NAMES_PER_CALL = 10

/**
 * Finds the ids of templates by their names. If several share a name, the oldest counts, as in the server's import
 * folder.
 */
export async function findTemplateIds(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { token } = useSession.getState()
  const ids = new Map<string, string>()
  for (let from = 0; from < Math.min(names.length, MAX_NAMES); from += MAX_NAMES_PER_CALL) {
    const query = { name: names.slice(from, from + MAX_NAMES_PER_CALL), sort: 'createdAt' as const, limit: MAX_LIMIT }
    const { items } = await call(templates.list, query, { token })
    for (const { name, _id } of items) if (!ids.has(name)) ids.set(name, _id)
  }
  return ids
}
