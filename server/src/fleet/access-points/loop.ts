import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { AccessPointFailed, linkTo } from './ask-access-point.ts'
import { type FoundAccessPoint, findAccessPoints, saveReading } from './queries.ts'
import { visitAccessPoint } from './visit-access-point.ts'

/** Milliseconds between two queries for due access points. */
const TURN_MS = 1000
/** Milliseconds from one visit to the next: more frequent visits would disturb the access point's radio. */
const VISIT_EVERY_MS = 15_000
/** The longest pause, in milliseconds, between visits of an access point that keeps failing. */
const LONGEST_PAUSE_MS = 300_000
/** The maximum number of visits of access points at the same time. */
const AT_ONCE = 8
/** The maximum number of milliseconds of one visit; then it has failed. */
const VISIT_TIMEOUT_MS = 60_000
/**
 * The maximum number of milliseconds by which the stored `lastSeenAt` may be too old, so that not every visit writes to
 * the database.
 */
const SEEN_EVERY_MS = 60_000

/** The moment of the next visit of an access point, and the number of visits that have failed in a row. */
interface VisitPlan {
  nextAtMs: number
  failures: number
}

/** Visits due access points. Several are visited at once, so that a slow access point delays few others. */
export function startAccessPoints(core: FleetCore): Loop {
  const stopping = new AbortController()
  /** The visits under way. */
  const visits = new Map<string, Promise<unknown>>()
  let plans = new Map<string, VisitPlan>()

  const visit = async (accessPoint: FoundAccessPoint, { failures }: VisitPlan): Promise<VisitPlan> => {
    const beganMs = core.now().getTime()
    // If another server visits the access point just then, this server skips it: that is no failure.
    let hasSucceeded = true
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(VISIT_TIMEOUT_MS)])
    await core.cluster.runClaimed(`access point ${accessPoint.id}`, async () => {
      hasSucceeded = await visitAndRecord(core, accessPoint, signal)
    })
    const pauseMs = hasSucceeded
      ? VISIT_EVERY_MS
      : Math.min(LONGEST_PAUSE_MS, VISIT_EVERY_MS * 2 ** Math.min(failures, 5))
    return { nextAtMs: beganMs + pauseMs, failures: hasSucceeded ? 0 : failures + 1 }
  }

  const visitDue = async () => {
    const nowMs = core.now().getTime()
    const planned = (await findAccessPoints(core.db)).map((accessPoint) => {
      // An access point with another address or product is visited at once, as it has no plan under its new name.
      const name = `${accessPoint.id} ${accessPoint.url} ${accessPoint.productId}`
      return { accessPoint, name, plan: plans.get(name) ?? { nextAtMs: 0, failures: 0 } }
    })
    plans = new Map(planned.map(({ name, plan }) => [name, plan]))
    // A visit that is planned so far ahead was planned before the clock was put back.
    const isDue = ({ nextAtMs }: VisitPlan) => nextAtMs <= nowMs || nextAtMs > nowMs + LONGEST_PAUSE_MS
    const due = planned.filter(({ name, plan }) => isDue(plan) && !visits.has(name))
    for (const { accessPoint, name, plan } of due.toSorted((a, b) => a.plan.nextAtMs - b.plan.nextAtMs)) {
      if (visits.size >= AT_ONCE || stopping.signal.aborted) return
      const visiting = visit(accessPoint, plan)
        .then((next) => void plans.set(name, next))
        .catch((error: unknown) => {
          plans.set(name, { nextAtMs: nowMs + VISIT_EVERY_MS, failures: plan.failures })
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
  const loop = every(TURN_MS, core.cluster.inTurn('deliveries', visitDue), core.log)
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

/** Visits an access point and records the outcome. Returns false if the visit failed. */
async function visitAndRecord(core: FleetCore, accessPoint: FoundAccessPoint, signal: AbortSignal): Promise<boolean> {
  const { url, id, error, lastSeenAt } = accessPoint
  const link = linkTo(url, core.config.innerHosts, signal)
  const now = core.now()
  try {
    const tags = await visitAccessPoint(core, accessPoint, link, signal)
    const isSeenOutdated = lastSeenAt === null || Math.abs(now.getTime() - Date.parse(lastSeenAt)) >= SEEN_EVERY_MS
    if (!isSeenOutdated && error === null && tags === accessPoint.tags) return true
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
