import { setTimeout as after } from 'node:timers/promises'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import type { AlertMailTable, AlertTable } from '../../base/database/alert-tables.ts'
import { checkAlert } from './check-alert.ts'
import { claimMail, findDueMails, findEnabledAlerts, saveOutcome } from './queries.ts'
import { isGivenUp, nextTryAt } from './rules.ts'
import type { SendMail } from './send-mail.ts'

/** Milliseconds between two looks for due work. */
const TURN_MS = 1000
/** Milliseconds between two checks of an alert. */
const CHECK_MS = 60_000
/** The maximum number of mails that are sent at the same time. */
const AT_ONCE = 5
/** Milliseconds that mails under way have to end when the server stops. */
const STOP_MS = 5000

/** Starts the checks of alerts, and the sending of mails. Of several servers, one does both. */
export function startAlerts(core: Core, sendMail: SendMail): Loop {
  const stopping = new AbortController()
  // Devices that a restart has disconnected come back within a minute, so the first checks wait for a minute.
  const startedMs = core.now().getTime()
  /** The moment of each alert's next check. A changed alert counts as another one, so that it is checked at once. */
  let plans = new Map<string, number>()

  const checkDue = async () => {
    const nowMs = core.now().getTime()
    const alerts = await findEnabledAlerts(core.db)
    const keyOf = ({ id, updatedAt }: AlertTable) => `${id} ${updatedAt}`
    const firstMs = ({ begunAt }: AlertTable) => (begunAt === null ? 0 : startedMs + CHECK_MS)
    plans = new Map(alerts.map((alert) => [keyOf(alert), plans.get(keyOf(alert)) ?? firstMs(alert)]))
    for (const alert of alerts) {
      const nextMs = plans.get(keyOf(alert))!
      // A check that is planned so far ahead was planned before the clock was put back.
      const isDue = nextMs <= nowMs || nextMs > nowMs + CHECK_MS
      if (!isDue || stopping.signal.aborted) continue
      plans.set(keyOf(alert), nowMs + CHECK_MS)
      await checkAlert(core, alert).catch((error: unknown) =>
        core.log.error({ err: error, alert: alert.id }, 'an alert could not be checked'),
      )
    }
  }

  const send = async (mail: AlertMailTable) => {
    const now = core.now()
    if (!(await claimMail(core.db, mail, nextTryAt(now, mail.attempts + 1)))) return
    const fault = await sendMail(mail, stopping.signal)
    // A mail that the stop of this server has interrupted is tried again later.
    if (fault && stopping.signal.aborted) return
    const isOver = fault === undefined || isGivenUp(mail.createdAt, now)
    if (fault) core.log.warn({ alert: mail.alertId, fault, isOver }, 'a mail could not be sent')
    await saveOutcome(core.db, mail, { fault, isOver, at: core.now().toISOString() })
    core.wire.changed('alerts', [mail.alertId])
  }
  const sendDue = async () => {
    const mails = await findDueMails(core.db, core.now(), AT_ONCE)
    await Promise.all(mails.map(send))
    if (mails.length === AT_ONCE && !stopping.signal.aborted) sending.nudge()
  }

  const checking = every(TURN_MS, core.cluster.inTurn('clock', checkDue), core.log)
  const sending = every(TURN_MS, core.cluster.inTurn('clock', sendDue), core.log)
  return {
    nudge: checking.nudge,
    async stop() {
      const stopped = Promise.all([checking.stop(), sending.stop()])
      const isLate = await Promise.race([stopped.then(() => false), after(STOP_MS, true, { ref: false })])
      stopping.abort()
      if (isLate) await stopped
    },
  }
}
