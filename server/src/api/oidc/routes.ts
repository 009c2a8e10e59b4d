import { Refusal } from '@wifi-tms/contract/errors'
import { encode } from '@wifi-tms/contract/messages'
import { LINK_COOKIE, type Session, TOKEN_COOKIE, WAY_BACK_COOKIE } from '@wifi-tms/contract/session'
import { CALLBACK_PATH, SIGN_IN_FAULT, SIGN_IN_PATH, type SignInFault } from '@wifi-tms/contract/single-sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import type { Core } from '../../base/core.ts'
import { callerOf } from '../http/answer.ts'
import { cookieOf } from '../http/cookie-of.ts'
import { ATTEMPT_COOKIE, ATTEMPT_MS, openAttempt, sealAttempt } from './attempts.ts'
import { openProvider } from './provider.ts'
import { ProviderDown } from './provider-fetch.ts'
import { ownPath } from './rules.ts'
import { SignInRefused, signIn } from './sign-in.ts'

/** The routes by which a browser signs in at the OpenID Connect provider; none if the operator has set no provider. */
export function singleSignOnRoutes(core: Core, app: FastifyInstance): void {
  const { singleSignOn, publicUrl } = core.config
  if (!singleSignOn) return
  const provider = openProvider(singleSignOn)

  /** The address to which the provider sends the browser back. */
  const callbackFor = ({ protocol, host }: FastifyRequest) =>
    new URL(`${publicUrl ?? `${protocol}://${host}`}${CALLBACK_PATH}`)

  /** Makes a function that writes a cookie. A browser that came by TLS sends the cookie back by TLS only. */
  const cookieWriter = (request: FastifyRequest) => {
    const secure = callbackFor(request).protocol === 'https:' ? '; Secure' : ''
    return (name: string, value: string, attributes: string) => `${name}=${value}; ${attributes}${secure}`
  }
  // The browser comes to the callback from the provider's site, so it would not send a Strict cookie there.
  const attemptCookie = (request: FastifyRequest, value: string, seconds: number) =>
    cookieWriter(request)(ATTEMPT_COOKIE, value, `Path=${CALLBACK_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`)
  const sessionCookies = (request: FastifyRequest, { token, mqtt }: Session) => {
    const write = cookieWriter(request)
    return [
      write(TOKEN_COOKIE, token, 'Path=/; SameSite=Strict'),
      write(LINK_COOKIE, encode(mqtt), 'Path=/; SameSite=Strict'),
      write(WAY_BACK_COOKIE, '', 'Path=/; Max-Age=0; SameSite=Strict'),
    ]
  }

  const redirectTo = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 302)
  const sendToLogin = (request: FastifyRequest, reply: FastifyReply, path: string, error: unknown) => {
    const fault = faultOf(error)
    const { code, error: errorCode } = error as { code?: unknown; error?: unknown }
    // An error of the library may hold tokens in its cause, so only its words are logged.
    const words = { code, error: errorCode, reason: messageOf(error), address: request.ip }
    core.log.warn(words, `a sign-in by single sign-on ends: ${fault}`)
    const query = new URLSearchParams({ ...(path !== '/' && { redirect: path }), [SIGN_IN_FAULT]: fault })
    return redirectTo(reply, `/login?${query}`)
  }

  app.get(SIGN_IN_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const path = ownPath((request.query as { redirect?: unknown }).redirect)
    try {
      const { stranger } = callerOf(core, request)
      const { address, attempt } = await provider.begin(callbackFor(request).href, path, stranger)
      reply.header('set-cookie', attemptCookie(request, sealAttempt(core, attempt), ATTEMPT_MS / 1000))
      return redirectTo(reply, address)
    } catch (error) {
      return sendToLogin(request, reply, path, error)
    }
  })

  app.get(CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const attempt = openAttempt(core, cookieOf(request, ATTEMPT_COOKIE))
    const path = attempt?.path ?? '/'
    try {
      const callback = callbackFor(request)
      callback.search = new URL(request.url, callback).search
      // The cookie stays, as another attempt of this browser, in another tab, may still go on.
      if (!attempt || callback.searchParams.get('state') !== attempt.state) throw new SignInRefused('expired')
      reply.header('set-cookie', attemptCookie(request, '', 0))
      const caller = callerOf(core, request)
      const person = await provider.finish(callback, attempt, caller.stranger)
      const { username, ...session } = await signIn(core, caller, person)
      core.log.info({ username, address: request.ip }, 'login by single sign-on')
      reply.header('set-cookie', sessionCookies(request, session))
      return redirectTo(reply, path)
    } catch (error) {
      return sendToLogin(request, reply, path, error)
    }
  })
}

/** The errors of a provider by which it says that it cannot answer now (RFC 6749, 4.1.2.1). */
const BUSY_ERRORS = ['server_error', 'temporarily_unavailable']

function faultOf(error: unknown): SignInFault {
  if (error instanceof SignInRefused) return error.fault
  if (error instanceof Refusal && error.why?.reason === 'full') return 'full'
  if (error instanceof LineFull || (error as Error).cause instanceof ProviderDown) return 'provider-down'
  if (!(error instanceof AuthorizationResponseError)) return 'failed'
  if (BUSY_ERRORS.includes(error.error)) return 'provider-down'
  return error.error === 'access_denied' ? 'cancelled' : 'failed'
}

/** The words of an error and of its cause, for the log. */
const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return (cause instanceof ProviderDown ? cause.message : message).slice(0, 500)
}
