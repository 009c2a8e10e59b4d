import { CHANGED_TOPIC, type Changed } from '@wifi-tms/contract/link'
import { openCluster } from '../../base/cluster/open-cluster.ts'
import type { ServerMessage } from '../../base/cluster/server-messages.ts'
import { forgetServers } from '../wishes/forget-servers.ts'
import { openWire } from './open-wire.ts'
import { openPeers } from './peers.ts'
import { takeServerMessage } from './take-server-message.ts'

type Parts = Pick<Parameters<typeof openCluster>[0], 'id' | 'dataDir' | 'db' | 'seal' | 'log' | 'store' | 'wall'> & {
  now: () => Date
  note: Parameters<typeof openPeers>[0]
  /** Handles messages of other servers that are not about connections. */
  receive(serverMessage: ServerMessage): void
  /** Handles a change of rows, on this or another server. */
  onChanged(changed: Changed): void
}

/**
 * Adds this server to the other servers of the installation. Opens the wire to all tags and consoles, on whichever
 * server they are. Throws CannotStart. The steps: docs/inside/joining-servers.md.
 */
export async function joinServers({ now, note, receive, onChanged, ...parts }: Parts) {
  const peers = openPeers(note)
  const cluster = await openCluster({
    ...parts,
    receive(message) {
      takeServerMessage(peers, parts.seal, message)
      receive(message)
      if (message.kind === 'changed') onChanged(message)
    },
    connected: () => ({ tags: peers.tags.size, links: peers.links.size }),
    followed: peers.followedTagTopics,
    removeGone: (ids, goneAfter) => forgetServers(parts.db, ids, goneAfter, now()),
    // Each server detects by itself that others have joined or left, and informs its own consoles. The tags of servers
    // that have left are not connected any more, so the devices have changed too.
    othersChanged() {
      for (const resource of ['servers', 'devices']) {
        peers.toConsoles(CHANGED_TOPIC, { resource, ids: [] })
        onChanged({ resource, ids: [] })
      }
    },
    cutAll: peers.cutAll,
  })
  const wire = openWire(peers, cluster, { ...parts, now, onChanged })
  return {
    peers,
    cluster,
    wire,
    async stop() {
      wire.stop()
      await cluster.stop()
    },
  }
}
