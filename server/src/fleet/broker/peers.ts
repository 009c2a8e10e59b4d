import type { RawMessage } from '@wifi-tms/contract/debug'
import { type Changed, CONSOLE_TOPICS, type Notice } from '@wifi-tms/contract/link'
import { type Down, downTopic, encode, type UpOf } from '@wifi-tms/contract/messages'
import type { Client } from 'aedes'
import type { Core } from '../../base/core.ts'
import { type LinkPeer, mayHear, type Peer, type TagPeer } from './rules.ts'
import { serveClient } from './serve-client.ts'

/** A connected tag. */
export interface TagConnection extends TagPeer {
  client: Client
  deviceId: string
  /** The digest of the product's key, if the tag has logged in with the key. */
  keyHash: string | undefined
  /** True if a hello is to be answered with a new secret. */
  wantsSecret: boolean
  /** True once the tag has subscribed to its /down topic. */
  isSubscribed: boolean
  saidHello: boolean
  /**
   * The tag's last hello message, until it is stored. No display message is sent before that, as storing the hello ends
   * the delivery under way.
   */
  unstoredHello: UpOf<'hello'> | undefined
  /** True once the product's key of this connection has ended: its further messages are ignored. */
  keyEnded: boolean
  /** The end of the sleep that the last `sleep` message ordered, by `performance.now()`; undefined if none was sent. */
  restsUntil: number | undefined
  /** The count of the device's connections up to this one. Ingest sets it once the connection is stored. */
  number: number | undefined
  /** True once the tag has a newer connection: messages on this one do not count. */
  isOver: boolean
  /** Settles once the secret for the tag's last hello is stored and sent; undefined if the tag needed none. */
  sendingSecret: Promise<void> | undefined
}

/** A connected console. */
export interface ConsoleConnection extends LinkPeer {
  client: Client
  topics: Set<string>
}

/** A connected peer with its client. */
export type Connected = TagConnection | ConsoleConnection

/** The maximum number of links of one session. Each open page of the console has one. */
const MOST_LINKS = 20

const noop = () => {}

/**
 * Keeps the connected tags and consoles, and sends to them. The broker's own list of clients is of no use here: if two
 * connections have the same client id and the older connection ends late, that list loses the newer connection. `note`
 * records each message to a tag in the message log.
 */
export function openPeers(note: Core['note']) {
  const tags = new Map<string, TagConnection>()
  const links = new Map<string, ConsoleConnection>()
  const byClient = new WeakMap<Client, Connected>()
  /** Connections whose password is being checked, each with the mac or the session's id by which it can be cut. */
  const checking = new Map<Client, string>()

  const addPeer = <P extends TagConnection | ConsoleConnection>(map: Map<string, P>, peer: P) => {
    const { id } = peer.client
    const older = map.get(id)
    map.set(id, peer)
    byClient.set(peer.client, peer)
    older?.client.close()
  }
  const publishTo = (client: Client, topic: string, payload: string, qos: 0 | 1) =>
    serveClient(client, () => client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, noop))

  return {
    tags,
    links,
    checking,
    peerOf: (client: Client): Connected | undefined => byClient.get(client),
    /**
     * Adds a peer. A tag's newer connection replaces the older one. If a session has too many links, the oldest is cut.
     */
    enter(peer: Connected): void {
      if (peer.kind === 'tag') {
        addPeer(tags, peer)
        return
      }
      addPeer(links, peer)
      const sessionLinks = [...links.values()].filter((link) => link.sessionId === peer.sessionId)
      if (sessionLinks.length > MOST_LINKS) sessionLinks[0]!.client.close()
    },
    /**
     * Removes an ended connection. Returns it only if its tag has no newer connection: the tag is then offline.
     */
    leave(client: Client): TagConnection | undefined {
      const peer = byClient.get(client)
      if (peer?.kind === 'link' && links.get(client.id) === peer) links.delete(client.id)
      if (peer?.kind !== 'tag' || tags.get(client.id) !== peer) return undefined
      tags.delete(client.id)
      return peer
    },
    /** Records a subscription. It has been allowed already. */
    follow(peer: Connected, topic: string): void {
      if (peer.kind === 'tag') peer.isSubscribed = true
      else peer.topics.add(topic)
    },
    unfollow(peer: Connected, topic: string): void {
      if (peer.kind === 'link') peer.topics.delete(topic)
      else if (topic === downTopic(peer.uri, peer.mac)) peer.isSubscribed = false
    },
    /** True if another connection has replaced this one. */
    isReplaced: (peer: Peer): boolean => peer.kind === 'tag' && (tags.get(peer.mac) ?? peer) !== peer,
    /** Sends to a tag. Returns false if the tag is not connected here, or has to say hello or subscribe first. */
    toTag(mac: string, message: Down | RawMessage): boolean {
      const tag = tags.get(mac)
      if (!tag?.client.connected || !tag.saidHello || !tag.isSubscribed) return false
      if (message.type === 'display' && tag.unstoredHello) return false
      if (message.type === 'sleep') tag.restsUntil = performance.now() + Number(message.seconds) * 1000
      publishTo(tag.client, downTopic(tag.uri, mac), encode(message), 1)
      note(mac, { direction: 'down', message })
      return true
    },
    /**
     * The seconds that remain of the sleep that the last `sleep` message to a tag ordered; null if none was sent. 0 if
     * `seconds` in it was not a number: a person may have written that message.
     */
    restOf: ({ restsUntil }: TagConnection): number | null =>
      restsUntil === undefined ? null : Math.max(0, Math.round((restsUntil - performance.now()) / 1000) || 0),
    /** Sends to the consoles that follow this topic. */
    toFollowers(topic: string, payload: string): void {
      for (const { client, topics } of links.values()) if (topics.has(topic)) publishTo(client, topic, payload, 0)
    },
    /** Sends to all consoles that follow console/# and whose people may hear of it. */
    toConsoles(topic: string, message: Changed | Notice): void {
      const payload = encode(message)
      for (const link of links.values())
        if (link.topics.has(CONSOLE_TOPICS) && mayHear(link, message)) publishTo(link.client, topic, payload, 0)
    },
    /** The topics of tags that consoles follow. */
    followedTagTopics: (): Set<string> =>
      new Set([...links.values()].flatMap(({ topics }) => [...topics]).filter((topic) => topic !== CONSOLE_TOPICS)),
    /**
     * Cuts a tag that has connected to another server meanwhile. `connection` is the number of its new connection
     * there.
     */
    cutOlder(mac: string, connection: number): void {
      const tag = tags.get(mac)
      if (tag?.number === undefined || tag.number >= connection) return
      tag.isOver = true
      tag.client.close()
    },
    cutAll(): void {
      for (const { client } of [...tags.values(), ...links.values()]) client.close()
    },
    /** Cuts a tag by its mac, or the links of a session by its id, also while their password is being checked. */
    cut(name: string): void {
      tags.get(name)?.client.close()
      for (const link of links.values()) if (link.sessionId === name) link.client.close()
      for (const [client, checkedName] of checking) if (checkedName === name) client.close()
    },
    /**
     * Cuts tags that have logged in with this product's key. Tags whose login is being checked are cut too, as they may
     * use the key.
     */
    cutKeyed(uri: string): void {
      for (const tag of tags.values()) {
        if (tag.uri !== uri || tag.keyHash === undefined) continue
        // The mark keeps the last will from being published at the end of the connection.
        tag.keyEnded = true
        tag.client.close()
      }
      for (const client of checking.keys()) if (!client.req) client.close()
    },
  }
}

export type Peers = ReturnType<typeof openPeers>
