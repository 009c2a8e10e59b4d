import { Refusal } from '@wifi-tms/contract/errors'
import {
  endLogin,
  endOtherLogins,
  login,
  logout,
  narrowRole,
  readLogins,
  readProfile,
  updateProfile,
} from '@wifi-tms/contract/session'
import { after } from '../../base/concurrency/group-work.ts'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { refuseGuessed } from '../sessions/guessed-passwords.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkPassword } from '../sessions/passwords.ts'
import { endOwnLogin, findSession } from '../sessions/queries.ts'
import { rolesOf, takeableRoles } from '../sessions/rules.ts'
import { OWN_PASSWORD, type Tries } from '../sessions/wrong-tries.ts'
import { SECOND_FACTOR, takeCode } from '../two-factor/take-code.ts'
import { changeProfile } from '../users/change-profile.ts'
import { hasFirstPasswordExpired, useFirstPassword } from '../users/first-admin.ts'
import { findAccount, findAccountNamed, toUser } from '../users/queries.ts'
import { refuseNarrowedOrKey } from '../users/rules.ts'
import { knownPlaces } from './known-places.ts'
import { endLogins, loginsOf } from './logins.ts'

/** Milliseconds before a login is refused unchecked, as the queue is full or too many tries were wrong. */
const REFUSAL_DELAY_MS = 1000

/**
 * Delays the refusal of a login whose password was not checked. A client that is refused at once tries again at once,
 * and hundreds of such clients would keep the server busy.
 */
async function delayRefusal(error: unknown): Promise<never> {
  const wasChecked = error instanceof Refusal ? error.kind !== 'tooMany' : !(error instanceof LineFull)
  if (!wasChecked) await after(REFUSAL_DELAY_MS)
  throw error
}

export function sessionRoutes(core: Core, answer: Answer, tries: Tries): void {
  const profileOf = async (who: Who) => {
    const account = await findAccount(core.db, who.accountId)
    const user = toUser(account)
    const recoveryCodes = JSON.parse(account.recoveryHashes).length
    const { roles, narrowed, lacksFactor } = who
    return { ...user, roles, heldRoles: user.roles, narrowed, recoveryCodes, lacksFactor }
  }

  const isKnownPlace = knownPlaces(core)

  answer(login, async ({ username, password, otp }, ask) => {
    const { address, stranger } = ask
    const isKnown = () => isKnownPlace(username, stranger)
    const checkLogin = async () => {
      const account = await findAccountNamed(core.db, username)
      const isRight = await checkPassword(password, account?.passwordHash, stranger, isKnown)
      if (isRight && account && !hasFirstPasswordExpired(account, core.now())) return account
      // Only an existing name is logged: people type their password into the wrong field.
      const why = isRight ? 'the first password has ended: a restart makes another' : 'wrong login'
      core.log.warn({ username: account?.username, address }, why)
      throw new Refusal('wrongLogin')
    }
    const account = await tries(username, stranger, checkLogin, isKnown).catch(delayRefusal)
    const openLogin = () =>
      openSession(core, ask, async (tx) => {
        const lockedAccount = await findAccountNamed(tx, username)
        if (lockedAccount?.passwordHash !== account.passwordHash) throw new Refusal('wrongLogin')
        if (lockedAccount.otpStep !== null) await takeCode(core, tx, lockedAccount, otp)
        if (lockedAccount.firstEndsAt) await useFirstPassword(tx, lockedAccount.id)
        return { accountId: lockedAccount.id, username }
      })
    // A login without a code does not count as a try of a code.
    const session = await (otp === undefined ? openLogin() : tries(account.id, SECOND_FACTOR, openLogin))
    core.log.info({ username, address }, 'login')
    return session
  })

  answer(logout, async (_, { who, change }) => {
    const endedSessions = await change((tx, recordChange) => {
      recordChange({})
      return endOwnLogin(tx, who.sessionId)
    })
    for (const id of endedSessions) core.wire.cut(id)
    return {}
  })

  answer(readProfile, (_, { who }) => profileOf(who))

  answer(updateProfile, async (profile, ask) => {
    const { who } = ask
    const change = () => changeProfile(core, ask, profile)
    if (profile.password === undefined) await change()
    else {
      refuseNarrowedOrKey(who)
      await refuseGuessed(profile.password)
      // A person at somebody else's open session must not find out the password by trying.
      await tries(who.username, OWN_PASSWORD, change)
    }
    return profileOf(who)
  })

  answer(readLogins, async (_, { who }) => ({ items: await loginsOf(core, who) }))

  answer(endLogin, async ({ id }, ask) => {
    await endLogins(core, ask, id)
    return {}
  })

  answer(endOtherLogins, async ({ keys }, ask) => {
    await endLogins(core, ask, undefined, keys)
    return {}
  })

  answer(narrowRole, ({ role }, ask) =>
    openSession(core, ask, async (tx) => {
      const session = await findSession(tx, 'id', ask.who.sessionId)
      if (!session) throw new Refusal('tokenUnknown')
      if (session.ended || !session.heldRoles) throw new Refusal('tokenElsewhere')
      if (!takeableRoles(rolesOf(session.heldRoles, session.narrowed)).includes(role))
        throw new Refusal('notAllowed', `This token does not have the role ${role}`)
      const { accountId, username, loginId, createdAt } = session
      return { accountId, username, narrowed: { role, loginId, createdAt } }
    }),
  )
}
