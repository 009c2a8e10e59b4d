import { CHANGED_TOPIC, NOTICE_TOPIC } from '@wifi-tms/contract/link'
import { encode, upTopic } from '@wifi-tms/contract/messages'
import type { Wire } from '../../base/core.ts'
import { gatherChanges } from './gather-changes.ts'
import { gatherNotices } from './gather-notices.ts'
import type { Peers } from './peers.ts'

/** The wire to those who are connected: at first nobody. `stop` drops what is gathered and not sent yet. */
export function openWire(peers: Peers, now: () => Date): Wire & { stop(): void } {
  const changes = gatherChanges((changed) => peers.toConsoles(CHANGED_TOPIC, changed))
  const notices = gatherNotices(now, (notice) => peers.toConsoles(NOTICE_TOPIC, notice))
  return {
    toTag: peers.toTag,
    heard: (uri, mac, message) => peers.toFollowers(upTopic(uri, mac), encode(message)),
    changed: changes.add,
    notice: notices.add,
    cut: peers.cut,
    cutKeyed: peers.cutKeyed,
    stop() {
      changes.stop()
      notices.stop()
    },
  }
}
