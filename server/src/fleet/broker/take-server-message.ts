import { CHANGED_TOPIC, NOTICE_TOPIC } from '@wifi-tms/contract/link'
import type { ServerMessage } from '../../base/cluster/server-messages.ts'
import type { Seal } from '../../base/random/seal.ts'
import type { Peers } from './peers.ts'

/** Handles another server's message, as far as it concerns the peers of this server. */
export function takeServerMessage(peers: Peers, seal: Seal, serverMessage: ServerMessage): void {
  if (serverMessage.kind === 'changed')
    peers.toConsoles(CHANGED_TOPIC, { resource: serverMessage.resource, ids: serverMessage.ids })
  if (serverMessage.kind === 'notice') peers.toConsoles(NOTICE_TOPIC, serverMessage.notice)
  if (serverMessage.kind === 'up') peers.toFollowers(serverMessage.topic, serverMessage.payload)
  if (serverMessage.kind === 'moved') peers.cutOlder(serverMessage.mac, serverMessage.connection)
  if (serverMessage.kind === 'cut') peers.cut(serverMessage.name)
  if (serverMessage.kind === 'cut-keyed') peers.cutKeyed(serverMessage.uri)
  if (serverMessage.kind === 'to-tag') {
    const message = seal.decrypt(serverMessage.sealed, serverMessage.mac)
    if (message) peers.toTag(serverMessage.mac, JSON.parse(message))
  }
}
