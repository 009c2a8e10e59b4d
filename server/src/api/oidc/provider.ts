import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { LineFull, takeTurns } from '../../base/concurrency/take-turns.ts'
import type { SingleSignOn } from '../../base/process/config.ts'
import { type CallRate, tokenBuckets } from '../http/token-buckets.ts'
import type { Attempt } from './attempts.ts'
import { providerFetch } from './provider-fetch.ts'
import { type Claims, claimAt, emailIn, groupsIn, nameIn, rolesOfGroups } from './rules.ts'
import type { Person } from './sign-in.ts'

/** Seconds within which the provider must answer each request. */
const ANSWER_S = 10
/** Seconds by which the clocks of provider and server may differ. */
const SKEW_S = 60
/** The sign-ins that ask the provider at once, those that wait, and those of one stranger among them. */
const [MOST_RUNNING, MOST_WAITING, MOST_OWN] = [8, 200, 40]
/** The rate at which one stranger may make this server ask the provider; a sign-in asks twice. */
const ASK_RATE: CallRate = { burst: 200, perSecond: 2 }

/** Sends the client's secret in the way that the provider supports, in the Authorization header if it says nothing. */
const secretBySupport = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...request)
  }
}

/**
 * The OpenID Connect provider as this server sees it. Nothing is cached: a provider that is down is noticed before the
 * browser is sent to it, and rotated keys hold at once.
 */
export function openProvider(
  { issuer, clientId, clientSecret, roles, claim }: SingleSignOn,
  askRate: CallRate = ASK_RATE,
) {
  const takeTurn = takeTurns(MOST_RUNNING, (waiting, _, own) => waiting < MOST_WAITING && own < MOST_OWN)
  const mayAsk = tokenBuckets(askRate)
  const inTurn = async <T>(work: () => Promise<T>, stranger: string): Promise<T> => {
    if (!mayAsk(stranger)) throw new LineFull('this stranger has asked too often')
    return takeTurn(work, stranger)
  }

  /** Reads the provider's own description. Throws ClientError, whose cause may be ProviderDown. */
  const connect = async (): Promise<Configuration> => {
    const config = await discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [clockTolerance]: SKEW_S },
      secretBySupport(clientSecret),
      {
        [customFetch]: providerFetch,
        timeout: ANSWER_S,
        // By default the library trusts TLS in place of the signature of the ID token.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    )
    const { issuer: described } = config.serverMetadata()
    // The library makes exceptions for Entra ID, which would let people of any organisation in.
    if (URL.parse(described)?.href !== new URL(issuer).href)
      throw new Error(`the provider calls itself ${described.slice(0, 200)}, and OIDC_ISSUER is ${issuer}`)
    return config
  }

  return {
    /** Begins a sign-in, which ends at `redirectUri`. Returns the provider's address for the browser. */
    begin: (redirectUri: string, path: string, stranger: string): Promise<{ address: string; attempt: Attempt }> =>
      inTurn(async () => {
        const config = await connect()
        const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), path }
        const { scopes_supported: supported = [] } = config.serverMetadata()
        const address = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: ['openid', 'profile', 'email', ...(supported.includes('groups') ? ['groups'] : [])].join(' '),
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, attempt }
      }, stranger),

    /** Ends a sign-in by the address to which the provider sent the browser. Throws Error for all that is not right. */
    finish: (callback: URL, { state, nonce, verifier }: Attempt, stranger: string): Promise<Person> =>
      inTurn(async () => {
        const config = await connect()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await authorizationCodeGrant(config, callback, checks)
        const idToken = tokens.claims()!
        const isComplete = claimAt(idToken, claim) !== undefined && nameIn(idToken) === idToken.preferred_username
        const asksMore = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
        const userInfo: Claims = asksMore ? await fetchUserInfo(config, tokens.access_token, idToken.sub) : {}
        const claims = { ...userInfo, ...idToken }
        return {
          issuer: idToken.iss,
          subject: idToken.sub,
          name: nameIn(claims),
          email: emailIn(claims),
          roles: rolesOfGroups(groupsIn(claimAt(idToken, claim) ?? claimAt(userInfo, claim)), roles),
        }
      }, stranger),
  }
}
