import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../base/database/webhook-tables.ts'
import { askOutside, InnerAddress } from '../../base/outside/ask-outside.ts'
import { changeDelivery, disableGone, findDueDeliveries, findDueWebhooks, sweepDeliveries } from './queries.ts'
import { afterTry, GONE, restSecondsOf, type TryOutcome } from './rules.ts'
import { signedHeaders, WEBHOOK_PURPOSE } from './sign.ts'

/** Milliseconds between two queries for due deliveries. */
const TURN_MS = 1000
/** Milliseconds between two removals of old deliveries. */
const SWEEP_MS = 60_000
/** The maximum number of messages that a server sends to one webhook at the same time. */
const AT_ONCE = 4
/** Milliseconds within which a receiver has to answer. Standard Webhooks recommends 15 to 30 seconds. */
const ANSWER_MS = 15_000
/** Milliseconds after which a delivery is tried again if its server was killed during the try. */
const CLAIM_MS = 60_000

/**
 * Starts the loop that sends due deliveries. The number of simultaneous requests is limited for each webhook, so a
 * receiver that is slow or down delays no other. All servers send: a server claims a delivery by moving the delivery's
 * next moment.
 */
export function startWebhooks(core: Core): Loop {
  const stopping = new AbortController()
  /** The tries under way, each with the id of its webhook. */
  const tries = new Map<Promise<void>, string>()

  const tryOnce = async (webhook: WebhookTable, delivery: WebhookDeliveryTable) => {
    const outcome = await sendMessage(core, webhook, delivery, stopping.signal)
    const now = core.now()
    // This server stops and has interrupted the try: another server, or the next run, makes it at once.
    if (!outcome) return void (await changeDelivery(core.db, delivery, { nextAt: now.toISOString() }))
    const isSaved = await changeDelivery(core.db, delivery, afterTry(delivery, outcome, now, Math.random()))
    if (isSaved && outcome.status === GONE) await core.db.transaction().execute((tx) => disableGone(tx, webhook, now))
    core.wire.changed('webhooks', [webhook.id])
  }

  const sendDue = async () => {
    const now = core.now()
    for (const webhook of await findDueWebhooks(core.db, now.toISOString())) {
      const free = AT_ONCE - [...tries.values()].filter((id) => id === webhook.id).length
      for (const due of free > 0 ? await findDueDeliveries(core.db, webhook.id, now.toISOString(), free) : []) {
        const nextAt = new Date(now.getTime() + CLAIM_MS).toISOString()
        if (stopping.signal.aborted || !(await changeDelivery(core.db, due, { nextAt }))) continue
        const trying = tryOnce(webhook, { ...due, nextAt })
          .catch((error: unknown) => core.log.error({ err: error, webhook: webhook.id }, 'a try was not recorded'))
          .finally(() => {
            tries.delete(trying)
            loop.nudge()
          })
        tries.set(trying, webhook.id)
      }
    }
  }
  const loop = every(TURN_MS, sendDue, core.log)
  const sweep = every(
    SWEEP_MS,
    core.cluster.inTurn('housekeeping', () => sweepDeliveries(core.db)),
    core.log,
  )

  return {
    nudge: loop.nudge,
    async stop() {
      stopping.abort()
      await Promise.all([loop.stop(), sweep.stop()])
      await Promise.all(tries.keys())
    },
  }
}

/** Sends a message once. Undefined if this server has stopped before the answer. */
async function sendMessage(
  { config, seal, now }: Pick<Core, 'config' | 'seal' | 'now'>,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
  stopped: AbortSignal,
): Promise<TryOutcome | undefined> {
  const failed = (fault: string): TryOutcome => ({ status: null, fault, restSeconds: 0 })
  const secret = seal.decrypt(webhook.secret, WEBHOOK_PURPOSE)
  if (secret === undefined) return failed('secret')
  const timeout = AbortSignal.timeout(ANSWER_MS)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'wifi-tms',
    ...signedHeaders(secret, delivery, now()),
  }
  try {
    const request = { method: 'POST', headers, body: delivery.body }
    const signal = AbortSignal.any([stopped, timeout])
    const answer = await askOutside(new URL(webhook.url), request, config.innerHosts, signal)
    const restSeconds = restSecondsOf(answer.headers['retry-after'], now())
    // The status is all that counts. Redirects are not followed, as the receiver's own address is the checked one.
    answer.destroy()
    return { status: answer.statusCode ?? 0, fault: null, restSeconds }
  } catch (error) {
    if (stopped.aborted) return undefined
    if (error instanceof InnerAddress) return failed('address')
    return failed(timeout.aborted ? 'slow' : 'unreachable')
  }
}
