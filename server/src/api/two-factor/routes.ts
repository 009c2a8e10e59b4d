import { Refusal } from '@wifi-tms/contract/errors'
import {
  beginTwoFactor,
  demandFactor,
  endTwoFactor,
  readFactorDemand,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@wifi-tms/contract/two-factor'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { checkPassword } from '../sessions/passwords.ts'
import { OWN_PASSWORD, type Tries } from '../sessions/wrong-tries.ts'
import { wrongCurrentPassword } from '../users/change-profile.ts'
import { findAccount } from '../users/queries.ts'
import { beginFactor, turnFactorOff, turnFactorOn } from './change-factor.ts'
import { findDemand, setDemand } from './set-demand.ts'
import { SECOND_FACTOR } from './take-code.ts'

export function twoFactorRoutes(core: Core, answer: Answer, tries: Tries): void {
  const checkOwnPassword = ({ accountId, username }: Who, password: string) =>
    tries(username, OWN_PASSWORD, async () => {
      const { passwordHash } = await findAccount(core.db, accountId)
      if (!(await checkPassword(password, passwordHash, accountId))) throw wrongCurrentPassword()
    })

  answer(beginTwoFactor, async ({ currentPassword }, ask) => {
    await checkOwnPassword(ask.who, currentPassword)
    return beginFactor(core, ask)
  })

  answer(turnOnTwoFactor, async ({ otp }, ask) => {
    const turnOn = () => turnFactorOn(core, ask, otp)
    return { recoveryCodes: await tries(ask.who.accountId, SECOND_FACTOR, turnOn) }
  })

  answer(turnOffTwoFactor, async ({ currentPassword }, ask) => {
    await checkOwnPassword(ask.who, currentPassword)
    await turnFactorOff(core, ask, ask.who.accountId)
    return {}
  })

  answer(endTwoFactor, async ({ id }, ask) => {
    if (id === ask.who.accountId) throw new Refusal('notAllowed', 'One’s own is turned off by the current password')
    await turnFactorOff(core, ask, id)
    return {}
  })

  answer(readFactorDemand, async () => ({ roles: await findDemand(core.db) }))

  answer(demandFactor, async ({ roles }, ask) => {
    await setDemand(core, ask, roles)
    return { roles }
  })
}
