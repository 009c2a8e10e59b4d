import { type Alert, type AlertWhen, MailFault } from '@wifi-tms/contract/alerts'
import { Language } from '@wifi-tms/contract/shapes'
import { sql } from 'kysely'
import { stampsOf } from '../../api/resources/queries.ts'
import type { AlertMailTable, AlertTable } from '../../base/database/alert-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { dueTries } from './rules.ts'

/** The contract's `when` of an alert's row. */
export function whenOf({ kind, minutes, percent, days }: AlertTable): AlertWhen {
  return {
    kind: kind as AlertWhen['kind'],
    ...(minutes !== null && { minutes }),
    ...(percent !== null && { percent }),
    ...(days !== null && { days }),
  }
}

export const recipientsOf = ({ recipients }: Pick<AlertTable, 'recipients'>): string[] => JSON.parse(recipients)

/** Turns rows of alerts into the contract's alerts. */
export async function toAlerts(db: Db, rows: readonly AlertTable[]): Promise<Alert[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .selectFrom('alertEpisode')
    .select((row) => ['alertId', row.fn.countAll<number>().as('open')])
    .where('alertId', 'in', oneOf(ids))
    .where('toldAt', 'is not', null)
    .groupBy('alertId')
    .execute()
  const openById = new Map(counts.map(({ alertId, open }) => [alertId, Number(open)]))
  return rows.map((row) => ({
    name: row.name,
    when: whenOf(row),
    ...(row.filter !== null && { filter: JSON.parse(row.filter) }),
    to: recipientsOf(row),
    enabled: row.enabled === 1,
    open: openById.get(row.id) ?? 0,
    lastMailAt: row.lastMailAt,
    lastError: MailFault.nullable().parse(row.lastError),
    failedAt: row.failedAt,
    ...stampsOf(row),
  }))
}

/** Finds the enabled alerts, always in the same order. */
export const findEnabledAlerts = (db: Db): Promise<AlertTable[]> =>
  db.selectFrom('alert').selectAll().where('enabled', '=', 1).orderBy('id').execute()

export const findAlert = (db: Db, id: string): Promise<AlertTable | undefined> =>
  db.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes all episodes of an alert. */
export const forgetEpisodes = (tx: Db, alertId: string) =>
  tx.deleteFrom('alertEpisode').where('alertId', '=', alertId).execute()

/** Deletes the waiting mails of an alert, except those to the addresses `kept`. */
export const dropMails = (tx: Db, alertId: string, kept: readonly string[]) =>
  tx.deleteFrom('alertMail').where('alertId', '=', alertId).where('recipient', 'not in', oneOf(kept)).execute()

/** Finds the languages of the accounts with these addresses, by the address in lower case. */
export async function findLanguages(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const address = sql<string>`lower(email)`
  const rows = await db
    .selectFrom('account')
    .select([address.as('address'), 'language'])
    .where(address, 'in', oneOf(addresses.map((text) => text.toLowerCase())))
    .where('language', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.address, Language.parse(row.language)]))
}

/** Finds mails that are due for a try. */
export function findDueMails(db: Db, now: Date, most: number): Promise<AlertMailTable[]> {
  const { until, beyond } = dueTries(now)
  return db
    .selectFrom('alertMail')
    .selectAll()
    .where((row) => row.or([row('nextAt', '<=', until), row('nextAt', '>', beyond)]))
    .orderBy('nextAt')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Begins a try to send a mail. Returns false if another server has begun it, or if the mail is gone. */
export async function claimMail(db: Db, { id, attempts }: AlertMailTable, nextAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alertMail')
    .set({ attempts: attempts + 1, nextAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the outcome of a try. A mail that was sent, or is given up, is deleted. */
export const saveOutcome = (
  db: Db,
  { id, alertId }: Pick<AlertMailTable, 'id' | 'alertId'>,
  { fault, isOver, at }: { fault: MailFault | undefined; isOver: boolean; at: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, 'alert')
    if (isOver) await tx.deleteFrom('alertMail').where('id', '=', id).execute()
    await saveFault(tx, alertId, fault, at)
  })

/** Stores at an alert that a mail was sent, or why it was not. A fault stays while other mails of the alert fail. */
export async function saveFault(tx: Db, id: string, fault: MailFault | undefined, at: string): Promise<void> {
  const update = tx.updateTable('alert').where('id', '=', id)
  if (fault) return void (await update.set({ lastError: fault, failedAt: at }).execute())
  await update.set({ lastMailAt: at }).execute()
  const failing = tx.selectFrom('alertMail').select('alertId').where('attempts', '>', 0)
  await update.where('id', 'not in', failing).set({ lastError: null, failedAt: null }).execute()
}
