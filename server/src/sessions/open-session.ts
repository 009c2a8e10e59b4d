import type { BrokerAccess } from '@wifi-tms/contract/session'
import type { Core } from '../core.ts'
import { newId } from '../ids.ts'
import { forgetSessions } from './queries.ts'
import { hashSecret, newSecret } from './secret.ts'

/** How long a dead session is remembered, so that its token is answered with the reason. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

/** Makes a session and the two secrets that open it. A narrowed one belongs to the login it came from. */
export async function openSession(
  core: Core,
  accountId: string,
  origin: string,
  narrowed?: { role: string; loginId: string; createdAt: string },
): Promise<{ token: string; mqtt: BrokerAccess }> {
  const id = newId()
  const token = newSecret()
  const password = newSecret()
  const now = core.now()
  await forgetSessions(core.db, new Date(now.getTime() - REMEMBERED_MS).toISOString())
  await core.db
    .insertInto('session')
    .values({
      id,
      accountId,
      tokenHash: hashSecret(token),
      brokerHash: hashSecret(password),
      narrowed: narrowed?.role ?? '',
      loginId: narrowed?.loginId ?? id,
      createdAt: narrowed?.createdAt ?? now.toISOString(),
      usedAt: now.toISOString(),
      ended: 0,
    })
    .execute()
  return { token, mqtt: { host: `${origin.replace(/^http/, 'ws')}/mqtt`, username: id, password } }
}
