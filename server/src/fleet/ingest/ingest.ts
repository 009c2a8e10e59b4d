import type { Up } from '@wifi-tms/contract/messages'
import { after, groupWork } from '../../base/concurrency/group-work.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { commitGroup } from './commit-group.ts'
import { forgetConnections } from './forget-connections.ts'
import type { Ingest, Item, Seen } from './messages.ts'

/** Milliseconds until a database that takes nothing is tried again. */
const OUTAGE = 1000

type Pending = Item & { done(): void }

/** Starts taking what tags say. Nobody is connected yet: what an earlier run believed of connections is forgotten. */
export function startIngest(core: Core): Ingest {
  let stopping = false

  const takesNothing = () =>
    withFleetLock(core.db, async () => {}).then(
      () => false,
      () => true,
    )

  /**
   * A message that cannot be kept must not hold up the others: the group is halved until it stands alone. Then it has a
   * second try, as what failed may have been a connection that is another by now.
   */
  const keep = async (group: Pending[], isLastTry = false): Promise<void> => {
    try {
      await commitGroup(core, group)
    } catch (error) {
      if (await takesNothing()) {
        core.log.error({ err: error }, 'the database takes nothing; what tags say waits')
        if (stopping) return
        await after(OUTAGE)
        return keep(group)
      }
      if (group.length > 1) {
        const half = group.length >> 1
        await keep(group.slice(0, half))
        return keep(group.slice(half))
      }
      if (!isLastTry) return keep(group, true)
      core.log.error({ err: error, mac: group[0]!.mac, type: group[0]!.message.type }, 'a message could not be kept')
    }
    for (const item of group) item.done()
  }

  const forgotten = forgetConnections(core).catch((error: unknown) =>
    core.log.error({ err: error }, 'connections of an earlier run could not be forgotten'),
  )
  const groups = groupWork<Pending>((group) => keep(group), forgotten)

  const ingest = (mac: string, message: Up | Seen, kept?: Item['kept']) =>
    new Promise<void>((done) => {
      groups.add({ mac, message, kept, done })
    })
  return Object.assign(ingest, {
    async stop() {
      stopping = true
      await groups.settled()
    },
  })
}
