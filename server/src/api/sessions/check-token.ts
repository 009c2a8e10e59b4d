import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import { hashSecret, sameHash } from '../../base/random/secret.ts'
import type { Who } from '../http/who.ts'
import { type FoundSession, findSession, touchSession } from './queries.ts'
import { rolesOf, sessionState, USED_EVERY_MS } from './rules.ts'

/** The person behind a token. Refuses tokens that are unknown, expired or were ended elsewhere. */
export async function checkToken(core: Core, token: string): Promise<Who> {
  const session = await findSession(core.db, 'tokenHash', hashSecret(token))
  if (!session) throw new Refusal('tokenUnknown')
  const who = liveWho(session, core.now())
  if (typeof who === 'string') throw new Refusal(who)
  const now = core.now()
  if (now.getTime() - Date.parse(session.usedAt) > USED_EVERY_MS)
    // The caller has been identified already: a failed write, as on a full disk, does not refuse the call.
    await touchSession(core.db, session.id, now.toISOString()).catch((error: unknown) =>
      core.log.warn({ err: error }, 'the use of a session could not be kept'),
    )
  return who
}

/** The person behind a broker link (a console's MQTT connection), by its name and password, if the session is valid. */
export async function checkBrokerAccess(core: Core, username: string, password: string): Promise<Who | undefined> {
  // The broker passes on any text that a stranger sent, and PostgreSQL refuses NUL.
  const session = username.includes('\0') ? undefined : await findSession(core.db, 'id', username)
  if (!session || !sameHash(session.brokerHash, hashSecret(password))) return undefined
  return linkOwner(session, core.now())
}

/** The person behind a session, while they may have a broker link. */
export function linkOwner(session: FoundSession, now: Date): Who | undefined {
  const who = liveWho(session, now)
  return typeof who === 'string' || who.lacksFactor ? undefined : who
}

function liveWho(session: FoundSession, now: Date): Who | 'tokenElsewhere' | 'tokenExpired' {
  const state = sessionState(session, now)
  if (state === 'expired') return 'tokenExpired'
  const roles = rolesOf(session.heldRoles ?? [], session.narrowed)
  if (state === 'elsewhere' || roles.length === 0) return 'tokenElsewhere'
  const { id: sessionId, accountId, username, lacksFactor } = session
  return { sessionId, accountId, username, roles, narrowed: session.narrowed !== '', lacksFactor }
}
