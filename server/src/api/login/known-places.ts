import { login } from '@wifi-tms/contract/session'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { strangerAt } from '../http/stranger-at.ts'

/** Milliseconds after a login for which its network counts as known for the username. */
const KNOWN_MS = 30 * 24 * 3_600_000
/** The number of a person's newest history lines that are searched for logins. */
const MOST_LINES = 10_000
/**
 * The maximum number of cached usernames, and the milliseconds for which each is cached. Guessers try one name over and
 * over.
 */
const CACHED = { max: 1000, ttl: 60_000 }

/** Makes a function that tells, by the history, whether a username has lately signed in from a caller's network. */
export function knownPlaces({ db, now }: Pick<Core, 'db' | 'now'>) {
  const placesByUser = new LRUCache<string, ReadonlySet<string>>({
    ...CACHED,
    fetchMethod: (username) => findPlaces(db, username, new Date(now().getTime() - KNOWN_MS).toISOString()),
  })
  return async (username: string, stranger: string) => (await placesByUser.fetch(username))?.has(stranger) ?? false
}

/** The networks (see `strangerAt`) from which a person has signed in since a moment. */
async function findPlaces(db: Db, username: string, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom((lines) =>
      lines
        .selectFrom('audit')
        .select(['call', 'address'])
        .where('accountId', '=', (row) => row.selectFrom('account').select('id').where('username', '=', username))
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .limit(MOST_LINES)
        .as('line'),
    )
    .select('address')
    .distinct()
    .where('call', '=', `${login.method} ${login.path}`)
    .execute()
  return new Set(rows.map(({ address }) => strangerAt(address)))
}
