import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { AccessPointFailed, linkTo } from './ask-access-point.ts'
import { type FoundAccessPoint, findAccessPoints, saveReading } from './queries.ts'
import { visitAccessPoint } from './visit-access-point.ts'

/** Milliseconds between two queries for due access points. */
const TURN = 1000
/** Milliseconds from one visit to the next: more frequent ones would disturb the access point's radio. */
const EVERY = 15_000
/** The longest pause, in milliseconds, between visits of an access point that keeps failing. */
const LONGEST_PAUSE = 300_000
/** The most visits of access points at the same time, and the milliseconds after which a visit no longer counts. */
const AT_ONCE = 8
const WITHIN = 60_000
/** Milliseconds to which the moment of the last good reading is rounded, so that not every one is written. */
const SEEN_EVERY = 60_000

/** The next visit of an access point, and its failures in a row. */
interface VisitPlan {
  nextAt: number
  failures: number
}

/** Visits due access points. Several are visited at the same time, so that a slow one delays few others. */
export function startAccessPoints(core: FleetCore): Loop {
  const stopping = new AbortController()
  const visits = new Map<string, Promise<unknown>>()
  let plans = new Map<string, VisitPlan>()

  const visit = async (accessPoint: FoundAccessPoint, { failures }: VisitPlan): Promise<VisitPlan> => {
    const begunAt = core.now().getTime()
    let wasRead = true
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(WITHIN)])
    await core.cluster.claimed(`access point ${accessPoint.id}`, async () => {
      wasRead = await recordReading(core, accessPoint, signal)
    })
    const pause = wasRead ? EVERY : Math.min(LONGEST_PAUSE, EVERY * 2 ** Math.min(failures, 5))
    return { nextAt: begunAt + pause, failures: wasRead ? 0 : failures + 1 }
  }

  const visitDue = async () => {
    const now = core.now().getTime()
    const planned = (await findAccessPoints(core.db)).map((accessPoint) => {
      const name = `${accessPoint.id} ${accessPoint.url} ${accessPoint.productId}`
      return { accessPoint, name, plan: plans.get(name) ?? { nextAt: 0, failures: 0 } }
    })
    plans = new Map(planned.map(({ name, plan }) => [name, plan]))
    const due = planned.filter(({ name, plan }) => plan.nextAt <= now && !visits.has(name))
    for (const { accessPoint, name, plan } of due.toSorted((a, b) => a.plan.nextAt - b.plan.nextAt)) {
      if (visits.size >= AT_ONCE || stopping.signal.aborted) return
      const visiting = visit(accessPoint, plan)
        .then((next) => void plans.set(name, next))
        .catch((error: unknown) => {
          plans.set(name, { nextAt: now + EVERY, failures: plan.failures })
          if (!stopping.signal.aborted) core.log.error({ err: error, accessPoint: accessPoint.id }, 'a visit failed')
        })
        .finally(() => {
          visits.delete(name)
          loop.nudge()
        })
      visits.set(name, visiting)
    }
  }
  // Only the server that handles the deliveries of all servers makes these visits.
  const loop = every(TURN, core.cluster.inTurn('deliveries', visitDue), core.log)
  loop.nudge()

  return {
    nudge: loop.nudge,
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all(visits.values())
    },
  }
}

/** Visits an access point and records the outcome; false where it failed. */
async function recordReading(core: FleetCore, accessPoint: FoundAccessPoint, signal: AbortSignal): Promise<boolean> {
  const { url, id, error, lastSeenAt } = accessPoint
  const link = linkTo(url, core.config.innerHosts, signal)
  const now = core.now()
  try {
    const tags = await visitAccessPoint(core, accessPoint, link, signal)
    const isSeenNow = lastSeenAt === null || Math.abs(now.getTime() - Date.parse(lastSeenAt)) >= SEEN_EVERY
    if (!isSeenNow && error === null && tags === accessPoint.tags) return true
    await saveReading(core.db, accessPoint, { error: null, since: null, lastSeenAt: now.toISOString(), tags })
  } catch (failure) {
    if (!(failure instanceof AccessPointFailed)) throw failure
    if (failure.reason === error) return false
    await saveReading(core.db, accessPoint, { error: failure.reason, since: now.toISOString() })
    core.wire.changed('access_points', [id])
    return false
  }
  core.wire.changed('access_points', [id])
  return true
}
