import { CHANGED_TOPIC, type Changed, NOTICE_TOPIC } from '@wifi-tms/contract/link'
import type { Cluster } from '../../base/cluster/cluster.ts'
import type { Core, Wire } from '../../base/core.ts'
import { afterCommits } from '../../base/database/database.ts'
import { gatherChanges } from './gather-changes.ts'
import { gatherNotices } from './gather-notices.ts'
import type { Peers } from './peers.ts'

interface OpenWire extends Wire {
  /** Discards gathered messages that were not sent yet. */
  stop(): void
}

/**
 * Opens the wire, which sends to the peers (connected tags and consoles) of this server, and through `cluster` to the
 * peers of other servers. Its methods throw within a transaction, as nothing may be sent that is rolled back
 * afterwards. `onChanged` gets each change that is sent to consoles.
 */
export function openWire(
  peers: Peers,
  cluster: Cluster,
  { seal, now, onChanged = () => {} }: Pick<Core, 'seal' | 'now'> & { onChanged?: (changed: Changed) => void },
): OpenWire {
  const changes = gatherChanges((changed) => {
    peers.toConsoles(CHANGED_TOPIC, changed)
    onChanged(changed)
    cluster.send({ kind: 'changed', ...changed })
  })
  const notices = gatherNotices(now, (notice) => {
    peers.toConsoles(NOTICE_TOPIC, notice)
    cluster.send({ kind: 'notice', notice })
  })
  return afterCommits<OpenWire>({
    toTag(mac, message, serverId) {
      if (peers.toTag(mac, message)) return true
      // The tag is connected to no server, or was connected to this one until now.
      if (!serverId || serverId === cluster.id) return false
      cluster.send({ kind: 'to-tag', mac, sealed: seal.encrypt(JSON.stringify(message), mac) }, serverId)
      return true
    },
    toConsoles(topic, payload) {
      peers.toFollowers(topic, payload)
      cluster.passOn(topic, payload)
    },
    changed: changes.add,
    notice: notices.add,
    cut(name) {
      peers.cut(name)
      cluster.send({ kind: 'cut', name })
    },
    cutKeyed(uri) {
      peers.cutKeyed(uri)
      cluster.send({ kind: 'cut-keyed', uri })
    },
    stop() {
      changes.stop()
      notices.stop()
    },
  })
}
