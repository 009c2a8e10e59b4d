import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { templates } from '@wifi-tms/contract/templates'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The most names that are looked up in all, and in one call, which sends them in its address. */
const MOST = 200
const AT_ONCE = 10

/**
 * The ids of templates by their names. If several share a name, the oldest counts, as in the server's import folder.
 */
export async function findTemplateIds(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { token } = useSession.getState()
  const ids = new Map<string, string>()
  for (let from = 0; from < Math.min(names.length, MOST); from += AT_ONCE) {
    const query = { name: names.slice(from, from + AT_ONCE), sort: 'createdAt' as const, limit: MAX_LIMIT }
    const { items } = await call(templates.list, query, { token })
    for (const { name, _id } of items) if (!ids.has(name)) ids.set(name, _id)
  }
  return ids
}
