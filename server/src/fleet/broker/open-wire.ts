import { CHANGED_TOPIC, NOTICE_TOPIC } from '@wifi-tms/contract/link'
import type { Cluster } from '../../base/cluster/cluster.ts'
import type { ServerMessage } from '../../base/cluster/said.ts'
import type { Core, Wire } from '../../base/core.ts'
import { afterCommits } from '../../base/database/database.ts'
import { gatherChanges } from './gather-changes.ts'
import { gatherNotices } from './gather-notices.ts'
import type { Peers } from './peers.ts'

interface OpenWire extends Wire {
  /** Does what a message of another server asks for, where it is about connections here. */
  hear(said: ServerMessage): void
  /** Drops gathered messages that were not sent yet. */
  stop(): void
}

/** Opens the wire to peers, none at first; `cluster` reaches those at other servers. It throws within a transaction. */
export function openWire(peers: Peers, cluster: Cluster, { seal, now }: Pick<Core, 'seal' | 'now'>): OpenWire {
  const changes = gatherChanges((changed) => {
    peers.toConsoles(CHANGED_TOPIC, changed)
    cluster.say({ kind: 'changed', ...changed })
  })
  const notices = gatherNotices(now, (notice) => {
    peers.toConsoles(NOTICE_TOPIC, notice)
    cluster.say({ kind: 'notice', notice })
  })
  return afterCommits<OpenWire>({
    toTag(mac, message, heldBy) {
      if (peers.toTag(mac, message)) return true
      if (!heldBy || heldBy === cluster.id) return false
      cluster.say({ kind: 'to-tag', mac, sealed: seal.close(JSON.stringify(message), mac) }, heldBy)
      return true
    },
    heard(topic, payload) {
      peers.toFollowers(topic, payload)
      cluster.passOn(topic, payload)
    },
    changed: changes.add,
    notice: notices.add,
    cut(name) {
      peers.cut(name)
      cluster.say({ kind: 'cut', name })
    },
    cutKeyed(uri) {
      peers.cutKeyed(uri)
      cluster.say({ kind: 'cut-keyed', uri })
    },
    hear(said) {
      if (said.kind === 'changed') peers.toConsoles(CHANGED_TOPIC, { resource: said.resource, ids: said.ids })
      if (said.kind === 'notice') peers.toConsoles(NOTICE_TOPIC, said.notice)
      if (said.kind === 'up') peers.toFollowers(said.topic, said.payload)
      if (said.kind === 'moved') peers.moved(said.mac, said.connection)
      if (said.kind === 'cut') peers.cut(said.name)
      if (said.kind === 'cut-keyed') peers.cutKeyed(said.uri)
      if (said.kind === 'to-tag') {
        const message = seal.open(said.sealed, said.mac)
        if (message) peers.toTag(said.mac, JSON.parse(message))
      }
    },
    stop() {
      changes.stop()
      notices.stop()
    },
  })
}
