import { readPermissions } from '@wifi-tms/contract/calls'
import { messageReasons } from '@wifi-tms/contract/debug'
import { type Changed, CONSOLE_TOPICS, MAX_FOLLOWED, type Notice } from '@wifi-tms/contract/link'
import { downTopic, OwnMac, tagTopic, upTopic } from '@wifi-tms/contract/messages'
import { may, type Role } from '@wifi-tms/contract/permissions'
import { Uri } from '@wifi-tms/contract/products'
import type { ResourceName } from '@wifi-tms/contract/resource-names'

/** A connected peer: a tag over TCP, or a person's console over WebSocket. */
export type Peer = TagPeer | LinkPeer
export interface TagPeer {
  kind: 'tag'
  mac: string
  uri: string
}
export interface LinkPeer {
  kind: 'link'
  sessionId: string
  /** The roles of the session when the link was opened; the link is cut when they change. */
  roles: readonly Role[]
}

const seesFleet = ({ roles }: Pick<LinkPeer, 'roles'>): boolean => may(roles, 'devices.read')

/**
 * True if a console may receive a message on a console topic. A console of a member, who sees nothing of the fleet,
 * gets no notices, and hears only of changes of resources that it may read.
 */
export const mayHear = (link: Pick<LinkPeer, 'roles'>, message: Changed | Notice): boolean =>
  seesFleet(link) ||
  ('resource' in message && may(link.roles, readPermissions[message.resource as ResourceName] ?? 'devices.read'))

interface Publish {
  topic: string
  qos: number
  retain: boolean
}

/** The reason why this client id and user name cannot be a tag's; undefined if they can. */
export const nameFault = (clientId: string, username: string | undefined): string | undefined =>
  clientId !== username || !OwnMac.safeParse(clientId).success
    ? 'client id and user name must both be the mac'
    : undefined

/** The reason why a peer may not publish this packet; undefined if it may. */
export function publishFault(peer: Peer, { topic, qos, retain }: Publish): string | undefined {
  if (peer.kind === 'link') return 'a console publishes nothing'
  if (topic !== upTopic(peer.uri, peer.mac)) return messageReasons.otherUp
  if (retain) return messageReasons.retained
  if (qos > 1) return messageReasons.qos
  return undefined
}

/** The reason why a peer may not subscribe to a topic; undefined if it may. `followed` are the peer's topics so far. */
export function subscribeFault(peer: Peer, topic: string, followed: ReadonlySet<string>): string | undefined {
  if (peer.kind === 'tag') {
    return topic === downTopic(peer.uri, peer.mac) ? undefined : messageReasons.otherDown
  }
  if (topic === CONSOLE_TOPICS || followed.has(topic)) return undefined
  if (/[+#]/.test(topic)) return 'no wildcards'
  if (!seesFleet(peer)) return 'a member follows console/# only'
  const tag = tagTopic(topic)
  if (tag?.way !== 'up' || !Uri.safeParse(tag.uri).success) return 'a console follows /up topics and console/# only'
  // One more topic is allowed, for console/# itself.
  const tagTopicCount = followed.has(CONSOLE_TOPICS) ? followed.size - 1 : followed.size
  return tagTopicCount < MAX_FOLLOWED ? undefined : `at most ${MAX_FOLLOWED} topics at once`
}

/** True if a page of this origin may open a link. Programs send no origin; their credentials decide. */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  { publicUrl, corsOrigin }: { publicUrl?: string; corsOrigin: string[] },
): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url) return false
  return (
    url.host === host?.toLowerCase() ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin) ||
    corsOrigin.includes('*') ||
    corsOrigin.includes(origin)
  )
}
