import { NAMED_IN_MAIL } from '@wifi-tms/contract/alerts'
import { chargePercent } from '@wifi-tms/contract/battery'
import type { Core } from '../../base/core.ts'
import type { AlertTable } from '../../base/database/alert-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { batteryOf } from '../../content/catalogue/queries.ts'
import { type Found, findChanges } from './find-troubles.ts'
import { alertMail, foundBy, type Trouble } from './mail-text.ts'
import { findLanguages, recipientsOf } from './queries.ts'
import { gatheredUntil, mayMail, minutesBefore } from './rules.ts'

/** The maximum number of mails of an alert that wait to be sent to one address; older ones are dropped. */
const MAILS_WAITING = 20
/** The maximum number of rows of one statement: SQLite allows 32,766 values, and each row has 5. */
const PER_STATEMENT = 1000

/**
 * Checks an alert: finds devices or rooms in trouble and those that have recovered, and writes the mails that are due.
 * Everything is stored, so that a restart neither loses nor repeats a mail, and two servers never write the same one.
 */
export async function checkAlert(core: Core, alert: AlertTable): Promise<void> {
  const now = core.now()
  /** Troubles that began later are not reported yet. */
  const until = alert.kind === 'offline' ? minutesBefore(now, alert.minutes!) : now.toISOString()
  // The check stops if people change the alert in the meantime: the changed alert is checked next.
  const change = (work: (tx: Db, row: AlertTable) => Promise<unknown>): Promise<boolean> =>
    core.db.transaction().execute(async (tx) => {
      await lock(tx, 'alert')
      const row = await tx.selectFrom('alert').selectAll().where('id', '=', alert.id).executeTakeFirst()
      if (row?.updatedAt !== alert.updatedAt) return false
      await work(tx, row)
      return true
    })
  let hasChanged = false
  const isWhole = await findChanges(core.db, alert, now, {
    end(ids) {
      hasChanged = true
      return change((tx) => endEpisodes(tx, alert.id, ids, { now, until }))
    },
    begin: (found) => change((tx) => beginEpisodes(tx, alert.id, found)),
  })
  if (!isWhole) return
  await change(async (tx, row) => {
    if (row.begunAt === null) await setMoments(tx, alert.id, { begunAt: now.toISOString() })
    if (mayMail(row.nextMailAt, now) && (await writeMails(core, tx, row, { now, until }))) hasChanged = true
  })
  if (hasChanged) core.wire.changed('alerts', [alert.id])
}

const setMoments = (tx: Db, id: string, moments: Partial<Pick<AlertTable, 'begunAt' | 'nextMailAt'>>) =>
  tx.updateTable('alert').set(moments).where('id', '=', id).execute()

/** The moments of a check. */
interface Moments {
  now: Date
  /** Troubles that began later are not reported yet. */
  until: string
}

/** Ends episodes. Those that the next mail must report are kept until then. */
async function endEpisodes(tx: Db, alertId: string, ids: readonly string[], { now, until }: Moments) {
  const ended = tx.updateTable('alertEpisode').where('alertId', '=', alertId).where('subjectId', 'in', oneOf(ids))
  await ended.set({ endedAt: now.toISOString() }).where('toldAt', 'is', null).where('since', '<=', until).execute()
  await tx
    .deleteFrom('alertEpisode')
    .where('alertId', '=', alertId)
    .where('subjectId', 'in', oneOf(ids))
    .where('endedAt', 'is', null)
    .execute()
}

/** Begins episodes. An episode that has ended, and that no mail has reported yet, goes on. */
async function beginEpisodes(tx: Db, alertId: string, found: readonly Found[]) {
  for (let from = 0; from < found.length; from += PER_STATEMENT) {
    const rows = found.slice(from, from + PER_STATEMENT)
    await tx
      .insertInto('alertEpisode')
      .values(rows.map(({ id, since }) => ({ alertId, subjectId: id, since, toldAt: null, endedAt: null })))
      .onConflict((clash) => clash.columns(['alertId', 'subjectId']).doUpdateSet({ endedAt: null }))
      .execute()
  }
}

/**
 * Writes a mail to each address about all episodes that no mail has reported yet, and marks them as reported. Returns
 * false if there are none.
 */
async function writeMails(core: Core, tx: Db, alert: AlertTable, { now, until }: Moments): Promise<boolean> {
  const { total, named } = await readTroubles(tx, alert, until)
  const alertId = alert.id
  // The mail has these as recovered. It leaves out removed devices and rooms, whose episodes end here too.
  await tx
    .deleteFrom('alertEpisode')
    .where('alertId', '=', alertId)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is not', null)
    .execute()
  if (total === 0) return false
  const at = now.toISOString()
  await tx
    .updateTable('alertEpisode')
    .set({ toldAt: at })
    .where('alertId', '=', alertId)
    .where('toldAt', 'is', null)
    .where('since', '<=', until)
    .execute()
  await setMoments(tx, alertId, { nextMailAt: gatheredUntil(now) })
  const recipients = recipientsOf(alert)
  const languages = await findLanguages(tx, recipients)
  const facts = {
    title: core.config.appTitle,
    alert: alert.name,
    found: foundBy(alert.kind as Parameters<typeof foundBy>[0], alert.days),
    total,
    named,
    publicUrl: core.config.publicUrl,
  }
  const mails = recipients.map((recipient) => {
    const text = alertMail(facts, languages.get(recipient.toLowerCase()) ?? 'en')
    return { id: newId(), alertId, recipient, ...text, createdAt: at, attempts: 0, nextAt: at }
  })
  for (const { recipient } of mails) await dropOldest(tx, alertId, recipient)
  await tx.insertInto('alertMail').values(mails).execute()
  return true
}

/** Drops the oldest mails to an address, so that one more may wait. */
const dropOldest = (tx: Db, alertId: string, recipient: string) => {
  const waiting = tx.selectFrom('alertMail').where('alertId', '=', alertId).where('recipient', '=', recipient)
  const kept = waiting
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAILS_WAITING - 1)
  return tx
    .deleteFrom('alertMail')
    .where('alertId', '=', alertId)
    .where('recipient', '=', recipient)
    .where('id', 'not in', kept)
    .execute()
}

/** Reads the troubles for a mail: their number, and the first of them with their names. */
async function readTroubles(tx: Db, alert: AlertTable, until: string): Promise<{ total: number; named: Trouble[] }> {
  const untold = tx
    .selectFrom('alertEpisode as episode')
    .where('episode.alertId', '=', alert.id)
    .where('toldAt', 'is', null)
    .where('episode.since', '<=', until)
  if (alert.kind === 'calendar') {
    const rooms = untold.innerJoin('room', 'room.id', 'subjectId')
    const { total } = await rooms.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await rooms
      .select(['room.id', 'room.name', 'episode.since', 'endedAt'])
      .orderBy('episode.since')
      .orderBy('room.id')
      .limit(NAMED_IN_MAIL)
      .execute()
    const named = rows.map(({ id, name, since, endedAt }) => {
      return { id, name, fact: { word: 'since' as const, value: since }, hasRecovered: endedAt !== null }
    })
    return { total: Number(total), named }
  }
  const devices = untold.innerJoin('device', 'device.id', 'subjectId')
  const { total } = await devices.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await devices
    .leftJoin('display', 'display.seq', 'device.wishSeq')
    .leftJoin('deviceType', 'deviceType.type', 'device.deviceType')
    .select(['device.id', 'alias', 'mac', 'lastSeenAt', 'batteryVoltage', 'emptyAt', 'display.at', 'endedAt'])
    .select(['emptyVoltage', 'fullVoltage', 'curve'])
    .orderBy('episode.since')
    .orderBy('device.number')
    .limit(NAMED_IN_MAIL)
    .execute()
  const factOf = (row: (typeof rows)[number]): Trouble['fact'] => {
    const { lastSeenAt, emptyAt, batteryVoltage, at } = row
    if (alert.kind === 'offline') return lastSeenAt === null ? null : { word: 'lastContact', value: lastSeenAt }
    if (alert.kind !== 'battery') return at === null ? null : { word: 'since', value: at }
    if (alert.days !== null) return emptyAt === null ? null : { word: 'emptyOn', value: emptyAt }
    return batteryVoltage === null ? null : { word: 'charge', value: chargePercent(batteryVoltage, batteryOf(row)) }
  }
  const named = rows.map((row) => {
    const name = row.alias ? `${row.alias} · ${row.mac}` : row.mac
    return { id: row.id, name, fact: factOf(row), hasRecovered: row.endedAt !== null }
  })
  return { total: Number(total), named }
}
