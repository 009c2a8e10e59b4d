import { factorDemanded, narrowedToken, Refusal } from '@wifi-tms/contract/errors'
import { TOKEN_COOKIE } from '@wifi-tms/contract/session'
import type { FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { cookieOf } from '../http/cookie-of.ts'
import type { Guard } from '../http/guard.ts'
import { type CallRate, tokenBuckets } from '../http/token-buckets.ts'
import { mayDo, type Who } from '../http/who.ts'
import { checkKey, isKey } from './check-key.ts'
import { checkToken } from './check-token.ts'

/** The calls that one session may make at once, and then each second. */
export const CALLS: CallRate = { burst: 3000, perSecond: 300 }

/** Identifies callers by the token of their session, or by a key. */
export function openGuard(core: Core, calls: CallRate): Guard {
  const callers = new WeakMap<FastifyRequest, Who>()
  const mayCall = tokenBuckets(calls)

  const identify = async (request: FastifyRequest, token: string | undefined) => {
    if (!token) throw new Refusal('tokenUnknown')
    // A key is accepted in the header alone.
    const check = isKey(token) && bearer(request) ? checkKey : checkToken
    const who = await check(core, token)
    if (!mayCall(who.sessionId)) throw new Refusal('tooMany')
    callers.set(request, who)
    return who
  }

  return {
    async enter({ access, output, method, needsWholeLogin }, request) {
      if (access === 'open') return
      const isPicture = output === 'image/png'
      const token = bearer(request) ?? (isPicture ? cookie(request) : undefined)
      if (access === 'anybody' && !token) return
      const who = await identify(request, token)
      const isPersonal = access === 'entering' || access === 'signed-in'
      // A program (`permissions` are those of its key) may not make personal calls, as it could give its key more
      // rights. But it may ask whose key it has.
      const asksWho = access === 'entering' && method === 'GET'
      if (isPersonal && !asksWho && who.permissions) throw new Refusal('notAllowed', 'No key opens this call')
      if (needsWholeLogin && who.narrowed) throw narrowedToken()
      if (access === 'entering') return
      if (who.lacksFactor) throw factorDemanded()
      if (isPersonal || access === 'anybody' || access === 'judged') return
      if (mayDo(who, access)) return
      // A program is told what it lacks, as the person who made its key can give it that.
      const message = who.permissions ? `The key or its owner lacks the permission ${access}` : undefined
      throw new Refusal('notAllowed', message)
    },
    async enterNowhere(request) {
      await identify(request, bearer(request))
    },
    whoOf: (request) => callers.get(request),
  }
}

const bearer = (request: FastifyRequest) => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The token in the console's cookie. It is accepted for pictures only, which an <img> requests without a header. */
const cookie = (request: FastifyRequest) => cookieOf(request, TOKEN_COOKIE)
