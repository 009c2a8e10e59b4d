import { devices } from '@wifi-tms/contract/devices'
import type { Db } from '../base/database/db.ts'
import { changeRows } from '../base/database/json-rows.ts'
import { migrations } from '../base/database/migrate.ts'
import type { RolloutTable } from '../base/database/rollout-tables.ts'
import { countOverwritten } from '../calendar/plan/count-overwritten.ts'
import { findDue } from '../calendar/scheduler/find-due.ts'
import { sumUpNextDay } from '../fleet/days/fleet-days.ts'
import { endOverdue, offerFrames } from '../fleet/deliveries/offer-frames.ts'
import { listDevices } from '../fleet/devices/list-devices.ts'
import { readDevices } from '../fleet/devices/read-devices.ts'
import { countWeak } from '../fleet/overview/queries.ts'
import { tallyGroups } from '../fleet/rollouts/turn-queries.ts'
import { type AnswerOf, type DatabaseKind, formatSql, recordSql } from './record-sql.ts'

const kinds: readonly [DatabaseKind, string][] = [
  ['sqlite', 'SQLite'],
  ['postgresql', 'PostgreSQL'],
]

/** A part of the page, about the statements of some code. */
interface Part {
  title: string
  about: string
  ask: (db: Db) => Promise<unknown>
  answerOf?: AnswerOf
  /** True for the text of a statement that the part is about; absent: all. */
  isMeant?: (text: string) => boolean
}

const NOW = '2026-11-30T09:00:00.000Z'
const now = () => new Date(NOW)
const rowsOfPage: AnswerOf = (text) => (text.includes('total') ? [{ total: 5000, number: 7 }] : [])
const isOfList = (text: string) => /total|select "number" from "device"/.test(text)
const core = (db: Db) => ({ db, now, cluster: { id: 'server-1' } }) as unknown as Parameters<typeof offerFrames>[0]
/** A rollout of firmware whose second group has begun. */
const rollout = { id: 'r1', ends: '[10,500]', openGroup: 1, minBattery: 30, usbOnly: 0, downgrade: 0 }
const firmware = { product: 'p1', deviceType: 1, screenType: 2, hardwareVersion: 3, softwareVersion: 258 }
const inFlight: AnswerOf = (text) => (text.includes('count(') ? [{ count: 12 }] : [])

const parts: readonly Part[] = [
  {
    title: 'A page of the device list, with a search and filters',
    about: `SQLite first counts, then walks along the index of the order and looks each device up in the set of matches:
\`+\` before a column keeps it from using another index instead. PostgreSQL counts and finds in one statement.`,
    ask: (db) =>
      listDevices(
        db,
        devices.list.input.parse({ q: 'shelf', state: 'failed', labels: ['ground floor'], sort: 'alias', page: 2 }),
      ),
    answerOf: rowsOfPage,
    isMeant: isOfList,
  },
  {
    title: 'The device list by what the picture lacks, and by resolution',
    about: 'Few frames lack values, so the search begins with them; `cross join` keeps SQLite in that order.',
    ask: (db) => listDevices(db, devices.list.input.parse({ lacksValues: 'true', resolution: '800x480' })),
    answerOf: rowsOfPage,
    isMeant: isOfList,
  },
  {
    title: 'A page of all devices, beyond the middle',
    about: 'A counter knows how many there are, and the page is read from its nearer end: fewer rows are passed over.',
    ask: (db) => listDevices(db, devices.list.input.parse({ sort: '-lastSeenAt', page: 400 })),
    answerOf: (text) => (text.includes('counter') ? [{ name: 'devices', count: 5000 }] : []),
    isMeant: isOfList,
  },
  {
    title: 'The devices of a page',
    about: 'One statement for the rows of a page, by their numbers; labels and firmware follow in two plain ones more.',
    ask: (db) => readDevices(db, [7, 12]),
    isMeant: (text) => text.includes('from "device" as "d"'),
  },
  {
    title: 'Rooms that the scheduler should look at',
    about: `Directories and playlists are found in the same way. A row that was last looked at in what is now the future is
found too: then somebody has put the clock back.`,
    ask: (db) => findDue(db, 'room', NOW),
  },
  {
    title: 'Tasks that the scheduler should look at',
    about: 'A task is also due from the moment at which devices that sleep are to be told ahead.',
    ask: (db) => findDue(db, 'task', NOW),
  },
  {
    title: 'Frames that should be offered',
    about: `First the deliveries in flight are counted, then as many wishes as may follow are found: those of tags that are
connected here, or nowhere.`,
    ask: (db) => offerFrames(core(db)),
    answerOf: inFlight,
  },
  {
    title: 'Deliveries without an answer in time',
    about: 'The longest overdue comes first.',
    ask: (db) => endOverdue(core(db)),
  },
  {
    title: 'Devices whose battery is weak',
    about: `Few batteries are below the bound of any type, so the first condition leaves few devices, and only for these the
bounds of their own type are looked up.`,
    ask: countWeak,
    answerOf: () => [{ count: 3 }],
  },
  {
    title: 'A day of the fleet, summed up by product',
    about: `The median is the value whose rank is in the middle of its group: missing values rank last and do not count for it.
The whole fleet and the labels are summed up in the same way.`,
    ask: (db) => sumUpNextDay({ db, now }),
    answerOf: (text) => (text.includes('ranked') ? [] : [{ day: 20_786 }]),
    isMeant: (text) => text.includes("'product'"),
  },
  {
    title: 'The groups of a rollout, counted for its rules',
    about: `Only devices that wait in groups that have begun are looked up; for all others each column of \`device\` is null. Those
that are low on battery, or away for longer than a device may sleep, are barred: the next group does not wait for them.
Those that the firmware no longer fits, or that run it already, get no order: they are over.`,
    ask: (db) => tallyGroups(db, rollout as RolloutTable, firmware, now(), new Date(0)),
    answerOf: (text) =>
      text.includes('curve') ? [{ type: 7, emptyVoltage: 330, fullVoltage: 420, curve: 'lipo' }] : [],
    isMeant: (text) => text.includes('group by'),
  },
  {
    title: 'The pictures that a task would overwrite',
    about: `A plate counts as one whatever it shows, any other device by the source of its picture, and also where that picture
shows the item of the device. The task’s own pictures do not count as those of another task.`,
    ask: (db) => countOverwritten(db, { filter: { labels: ['ground floor'] }, task: 'task-1' }),
    answerOf: () => [{ plates: 0, directories: 0, tasks: 0, playlists: 0, items: 0 }],
    isMeant: (text) => text.includes('sum('),
  },
  {
    title: 'Many rows changed at once, each to its own values',
    about: `The rows are one bound value, so that the statement is the same for any number of them and its plan is kept. Here
two displays get their counts.`,
    ask: (db) =>
      changeRows(db, 'add', 'display', {
        key: { seq: 'integer' },
        columns: { waiting: 'integer', shown: 'integer' },
        rows: [
          { seq: 41, waiting: -1, shown: 1 },
          { seq: 42, waiting: -3, shown: 3 },
        ],
      }),
  },
]

/** The SQL for each database as blocks below its name; one block where the texts are equal. */
async function printBlocks(textFor: (kind: DatabaseKind) => Promise<string[]>): Promise<string[]> {
  const texts = await Promise.all(
    kinds.map(async ([kind]) => (await textFor(kind)).map((text) => `${text};`).join('\n\n')),
  )
  const named = texts[0] === texts[1] ? [['Both', texts[0]]] : kinds.map(([, name], index) => [name, texts[index]])
  return named.map(([name, text]) => `${name}:\n\n\`\`\`sql\n${text}\n\`\`\``)
}

async function printPart({ title, about, ask, answerOf, isMeant = () => true }: Part): Promise<string> {
  const blocks = await printBlocks(async (kind) => {
    const statements = await recordSql(kind, ask, answerOf)
    return statements.filter(({ sql }) => isMeant(sql)).map((query) => formatSql(kind, query))
  })
  return [`## ${title}`, about, ...blocks].join('\n\n')
}

/** Matches a statement that creates or drops a trigger, function, view or table, with its name. */
const MADE =
  /^\s*(create|drop)\s+(?:or replace\s+)?(?:virtual\s+)?(trigger|function|view|table)\s+(?:if exists\s+)?(\w+)/

/** The statements of triggers, and of the functions and views that they use, as they are after the last migration. */
async function triggersOf(kind: DatabaseKind, isMeant: (name: string) => boolean): Promise<string[]> {
  const statements = await recordSql(kind, async (db) => {
    for (const { up } of Object.values(migrations)) await up(db)
  })
  const madeNames = new Map<string, string>()
  for (const { sql } of statements) {
    const [, verb, what, name] = MADE.exec(sql) ?? []
    if (!what || !name || what === 'table' || !isMeant(name)) continue
    if (verb === 'drop') madeNames.delete(`${what} ${name}`)
    else madeNames.set(`${what} ${name}`, sql.trim().replaceAll('\n  ', '\n'))
  }
  return [...madeNames.values()]
}

const triggers = [
  {
    title: 'The state of a device’s wish, beside the device',
    about: 'Lists filter and sort by it, so each device has a copy, which these triggers keep.',
    isMeant: (name: string) => name.startsWith('device_wish'),
  },
  {
    title: 'Counters',
    about: `Counts of a million rows take long, so they are kept. SQLite counts row by row; PostgreSQL once a statement, as it
keeps a version of the counter for each change until the transaction ends.`,
    isMeant: (name: string) => name.includes('counted'),
  },
  {
    title: 'The names that a search finds',
    about: `SQLite has an index of every three characters in a row; a word is removed from it by computing it again, so the view
must give the same words before and after. PostgreSQL keeps the folded names, and its trigram index finds within them.`,
    isMeant: (name: string) => name.startsWith('device_named') || name === 'device_words',
  },
]

async function printTriggers({ title, about, isMeant }: (typeof triggers)[number]): Promise<string> {
  return [`## ${title}`, about, ...(await printBlocks((kind) => triggersOf(kind, isMeant)))].join('\n\n')
}

const HEAD = `# The SQL that takes thought

Statements that are put together from pieces stand here as the databases get them, with sample values in their places, and
triggers as the last migration leaves them. Review this page when it changes. It is printed by
\`node server/src/testing/print-sql.ts > docs/inside/sql.md\`, and *print-sql.test.ts* keeps it true.`

/** The page of SQL for reviewers, as Markdown: \`node server/src/testing/print-sql.ts > docs/inside/sql.md\`. */
export async function printSql(): Promise<string> {
  const pages = [HEAD]
  for (const part of parts) pages.push(await printPart(part))
  for (const part of triggers) pages.push(await printTriggers(part))
  return `${pages.join('\n\n')}\n`
}

if (import.meta.main) process.stdout.write(await printSql())
