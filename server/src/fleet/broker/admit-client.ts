import { messageReasons } from '@wifi-tms/contract/debug'
import type { AuthenticateError, Client, PublishPacket } from 'aedes'
import { checkBrokerAccess } from '../../api/sessions/check-token.ts'
import { LineFull, type MayWait, takeTurns } from '../../base/concurrency/take-turns.ts'
import { refusedConnection } from '../debug/rules.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { connectedTags, refusedConnections } from '../ingest/metrics.ts'
import { authenticate } from '../secrets/authenticate.ts'
import type { Connected, Peers } from './peers.ts'
import { nameFault, publishFault } from './rules.ts'

/**
 * The maximum number of logins that are checked at once: enough to fill the groups in which secrets are stored, and few
 * enough for people's calls to be answered while a whole fleet reconnects.
 */
const MOST_CHECKED_AT_ONCE = 128
/**
 * The bounds of the queue of logins. They are so low that each login in the queue is checked well within the 10 s after
 * which tags give up. A tag beyond the bounds is refused at once and retries later. Without the bounds all tags would
 * give up.
 */
const QUEUE = {
  /** The number of logins that may always wait. */
  always: 5000,
  /**
   * The maximum number of logins while the queue is quick, which means that its first login has waited less than
   * `quickMs`.
   */
  mostWhileQuick: 20_000,
  quickMs: 3000,
}

/** True if one more login may join the queue. `waitedMs` is the time for which the first login in it has waited. */
export const mayWaitToLogIn = (queueLength: number, waitedMs: number): boolean =>
  queueLength < QUEUE.always || (queueLength < QUEUE.mostWhileQuick && waitedMs < QUEUE.quickMs)

/** Return codes of CONNACK. */
const BAD_NAME = 2
const UNAVAILABLE = 3
const BAD_PASSWORD = 4
const NOT_ALLOWED = 5

/** A refused login. `code` is the return code of CONNACK. */
type LoginRefusal = { refusalReason: string; code: 2 | 3 | 4 | 5 }
type AuthenticateDone = (error: AuthenticateError | null, success: boolean | null) => void

/**
 * Makes the function that the broker calls to learn if a client may connect. Accepted clients are added to the peers.
 * A whole fleet may connect at once, so logins wait in a queue and only some are checked at the same time.
 */
export function makeAdmit(
  core: FleetCore,
  peers: Peers,
  worthLogging: (name: string) => boolean,
  mayWait: MayWait = mayWaitToLogIn,
) {
  const checkInTurn = takeTurns(MOST_CHECKED_AT_ONCE, mayWait)

  const judgeTag = async (client: Client, password: string, will: PublishPacket | undefined) => {
    const mac = client.id
    // Compared below with the connection after the check, which takes a while.
    const connectionBefore = peers.tags.get(mac)
    const verdict = await authenticate(core, mac, password, 'mqtt')
    if (!verdict.ok) {
      const isBadPassword = verdict.reason === 'wrong-secret' || verdict.reason === 'unknown'
      return { refusalReason: verdict.reason, code: isBadPassword ? BAD_PASSWORD : NOT_ALLOWED } satisfies LoginRefusal
    }
    const { deviceId, uri, keyHash } = verdict
    const currentConnection = peers.tags.get(mac)
    // This login used the product's key. If the tag has meanwhile logged in with its own secret on another connection,
    // the key is no longer accepted from this tag.
    if (
      keyHash !== undefined &&
      currentConnection &&
      currentConnection !== connectionBefore &&
      currentConnection.keyHash === undefined
    )
      return { refusalReason: 'key-ended', code: NOT_ALLOWED } satisfies LoginRefusal
    const fault = will && publishFault({ kind: 'tag', mac, uri }, will)
    if (fault) return { refusalReason: `will: ${fault}`, code: NOT_ALLOWED } satisfies LoginRefusal
    return {
      kind: 'tag',
      client,
      mac,
      uri,
      deviceId,
      keyHash,
      wantsSecret: keyHash !== undefined || verdict.isSecretOld,
      isSubscribed: false,
      saidHello: false,
      unstoredHello: undefined,
      keyEnded: false,
      restsUntil: undefined,
      sendingSecret: undefined,
      number: undefined,
      isOver: false,
    } as const
  }

  const judgeLink = async (client: Client, sessionId: string, password: string) => {
    const access = await checkBrokerAccess(core, sessionId, password)
    if (!access) return { refusalReason: 'unknown session', code: BAD_PASSWORD } satisfies LoginRefusal
    return { kind: 'link', client, sessionId, roles: access.roles, topics: new Set<string>() } as const
  }

  return function admit(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    will: PublishPacket | undefined,
    done: AuthenticateDone,
  ) {
    // A link is the connection of a console. Only consoles connect by WebSocket, which begins with an HTTP request.
    const isLink = client.req !== undefined
    const refuse = ({ refusalReason, code }: LoginRefusal) => {
      refusedConnections.inc({ reason: refusalReason })
      // A refusal is logged at most once a minute, so that strangers cannot push a tag's own messages out of its log.
      if (worthLogging(`refused ${client.id} ${refusalReason}`)) {
        core.log.warn({ client: client.id, reason: refusalReason }, 'not let in')
        if (!isLink) core.note(client.id, refusedConnection(refusalReason, 'MQTT'))
      }
      done(Object.assign(new Error(refusalReason), { returnCode: code }), null)
    }
    // A console's user name is the id of its session; a tag's is its mac.
    const linkFault = username ? undefined : 'no user name'
    const fault = isLink ? linkFault : nameFault(client.id, username)
    if (fault) return refuse({ refusalReason: fault, code: BAD_NAME })
    if (!password) return refuse({ refusalReason: messageReasons.noPassword, code: BAD_PASSWORD })

    const peerName = username!
    const secret = password.toString()
    peers.checking.set(client, peerName)
    const judging = checkInTurn(async (): Promise<Connected | LoginRefusal | undefined> => {
      if (client.closed) return undefined
      return isLink ? judgeLink(client, peerName, secret) : judgeTag(client, secret, will)
    })
    judging
      .then(
        (result) => {
          if (!result || client.closed) return
          if ('refusalReason' in result) return refuse(result)
          peers.enter(result)
          if (result.kind === 'tag') {
            connectedTags.set(peers.tags.size)
            void core.ingest(result.mac, { type: 'connected' }, { connection: result })
          }
          done(null, true)
        },
        (error: unknown) => {
          if (error instanceof LineFull) return refuse({ refusalReason: 'too many at once', code: UNAVAILABLE })
          core.log.error({ err: error, client: client.id }, 'a login could not be judged')
          refuse({ refusalReason: 'unavailable', code: UNAVAILABLE })
        },
      )
      .catch((error: unknown) => core.log.error({ err: error, client: client.id }, 'the broker failed at a login'))
      .finally(() => peers.checking.delete(client))
  }
}
