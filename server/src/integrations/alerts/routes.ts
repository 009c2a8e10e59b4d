import { alerts, type MailFault, readMailSender, testAlert } from '@wifi-tms/contract/alerts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import type { AlertTable } from '../../base/database/alert-tables.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { testMail } from './mail-text.ts'
import { dropMails, findAlert, findLanguages, forgetEpisodes, recipientsOf, saveFault, toAlerts } from './queries.ts'
import { openMailer } from './send-mail.ts'

/** Milliseconds for sending a test mail, as a person waits for the outcome. */
const TEST_MS = 15_000

/** The columns whose change makes an alert forget the troubles that it has found. */
const ownCondition = ['kind', 'minutes', 'percent', 'days', 'filter'] as const

/** Serves the calls of alerts. */
export function alertRoutes(core: Core, answer: Answer): void {
  const { mail, appTitle: title, publicUrl } = core.config
  const sendMail = mail && openMailer(mail)

  serveResource(core, answer, alerts, {
    table: 'alert',
    sort: 'name',
    toColumns({ name, when, filter, to, enabled }, { before }) {
      if (when.kind === 'calendar' && filter) throw wrong('filter', 'does not belong to this kind of alert')
      const { kind, minutes = null, percent = null, days = null } = when
      const condition = { kind, minutes, percent, days, filter: filter ? JSON.stringify(filter) : null }
      const isSame = before && ownCondition.every((column) => before[column] === condition[column])
      const { begunAt = null, nextMailAt = null } = isSame ? before : {}
      const { lastMailAt = null, lastError = null, failedAt = null } = before ?? {}
      const outcome = { lastMailAt, lastError, failedAt }
      return {
        name,
        ...condition,
        recipients: JSON.stringify(to),
        enabled: Number(enabled),
        begunAt,
        nextMailAt,
        ...outcome,
      }
    },
    toObjects: (rows, _, db) => toAlerts(db, rows),
    async whenSaved(tx, _, __, after) {
      if (after.begunAt === null) await forgetEpisodes(tx, after.id)
      await dropMails(tx, after.id, after.enabled ? recipientsOf(after) : [])
    },
    async beforeRemove({ id }, { tx }) {
      await forgetEpisodes(tx, id)
      await dropMails(tx, id, [])
    },
  })

  /** Sends a test mail to each address of an alert; returns the first reason why one could not be sent. */
  async function sendTests(alert: AlertTable): Promise<MailFault | undefined> {
    if (!sendMail) return 'unset'
    const recipients = recipientsOf(alert)
    const languages = await findLanguages(core.db, recipients)
    const faults = await Promise.all(
      recipients.map((recipient) => {
        const text = testMail({ title, alert: alert.name, publicUrl }, languages.get(recipient.toLowerCase()) ?? 'en')
        return sendMail({ id: newId(), recipient, ...text }, AbortSignal.timeout(TEST_MS))
      }),
    )
    return faults.find((fault) => fault !== undefined)
  }

  answer(readMailSender, () => ({ from: mail?.from.address ?? null }))
  answer(testAlert, async ({ id }, { change, changed }) => {
    const alert = await findAlert(core.db, id)
    if (!alert) throw new Refusal('notFound', 'There is no such alert')
    const fault = await sendTests(alert)
    const after = await change(async (tx, recordChange) => {
      await lock(tx, 'alert')
      recordChange({ object: { id, name: alert.name } })
      await saveFault(tx, id, fault, core.now().toISOString())
      return findAlert(tx, id)
    })
    if (!after) throw new Refusal('notFound', 'There is no such alert')
    changed('alerts', [id])
    return (await toAlerts(core.db, [after]))[0]!
  })
}
