import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CALLBACK_PATH } from '@wifi-tms/contract/single-sign-on'
import Provider from 'oidc-provider'
import type { SingleSignOn } from '../../../base/process/config.ts'

/** The claims of each person, by the login that they enter at the provider, which is their `sub` too. */
type People = Record<string, Record<string, unknown>>

/** A JWT that the provider is about to send, taken apart. */
interface Token {
  header: Record<string, unknown>
  claims: Record<string, unknown>
}

const CLIENT = { clientId: 'wifi-tms', clientSecret: 'secret of the client: 100% & more' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' })
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/**
 * Starts a real OpenID Connect provider on a free loopback port. Its login form accepts any login of `people`.
 * `inIdToken` puts the claims into the ID token, and not only into UserInfo. `host` is a name of this machine.
 */
export async function startProvider({ inIdToken = false, host = '127.0.0.1' } = {}) {
  const people: People = {}
  let handle: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined
  let key = newKey()
  let kid = 'first'
  let clientAddress = ''
  let tamper: ((token: Token, key: KeyObject) => string | undefined) | undefined
  let change: ((path: string, body: Record<string, unknown>) => unknown) | undefined
  const paths: string[] = []

  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    paths.push(path)
    const end = response.end.bind(response)
    // The library writes whole answers, so they can be replaced on their way.
    response.end = ((body: unknown, ...more: []) => {
      const isChanged = typeof body === 'string' && body.startsWith('{') && (tamper ?? change)
      const replaced = isChanged ? Buffer.from(JSON.stringify(altered(path, JSON.parse(body)))) : body
      if (isChanged) response.setHeader('content-length', (replaced as Buffer).length)
      return end(replaced as Buffer, ...more)
    }) as typeof response.end
    handle!(request, response)
  })
  const altered = (path: string, body: Record<string, unknown>) => {
    if (tamper && typeof body.id_token === 'string') {
      const [header, claims] = body.id_token.split('.').map((part, index) => (index < 2 ? decoded(part) : part))
      const token: Token = { header, claims }
      const whole = tamper(token, key)
      const signed = `${encoded(token.header)}.${encoded(token.claims)}`
      body.id_token = whole ?? `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
    }
    change?.(path, body)
    return body
  }
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`

  const open = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${clientAddress}${CALLBACK_PATH}`],
        },
      ],
      claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'], groups: ['groups', 'org'] },
      conformIdTokenClaims: !inIdToken,
      findAccount: (_: unknown, id: string) =>
        people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
      jwks: { keys: [jwkOf(key, kid)] },
      cookies: { keys: ['a key for cookies'] },
      pkce: { required: () => true },
    })
    handle = provider.callback()
  }

  return {
    people,
    /** The paths at which the provider was asked. */
    paths,
    settings: {
      issuer,
      ...CLIENT,
      roles: [
        ['admins', 'admin'],
        ['staff', 'editor'],
        ['everybody', 'viewer'],
      ],
      claim: 'groups',
      name: 'Example Corp',
    } satisfies SingleSignOn as SingleSignOn,
    /** Registers the server as the provider's client. */
    serve(address: string) {
      clientAddress = address
      open()
    },
    rotateKeys() {
      key = newKey()
      kid = `${kid}-next`
      open()
    },
    /** Alters each ID token on its way, which is signed again, or replaces it by the text that is returned. */
    tamperWith(alter: typeof tamper) {
      tamper = alter
    },
    /** Changes each JSON body on its way. */
    changeBodies(alter: typeof change) {
      change = alter
    },
    /** Answers every request itself. */
    answerWith(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
      handle = answer
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    restart: () => listen(Number(new URL(issuer).port)),
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
