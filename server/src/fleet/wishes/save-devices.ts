import { sql } from 'kysely'
import { queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Db } from '../../base/database/db.ts'
import { changeRows, rowsValue, saveRows, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { DisplayCounts } from './counts.ts'
import { eventsOf } from './events.ts'
import type { DeviceRecord } from './queries.ts'
import { selfColumns } from './self-columns.ts'

/** A device's record before and after a change. */
export interface DeviceChange {
  before: DeviceRecord
  after: DeviceRecord
}

/** Writes the changed columns of devices, with the counts of their displays, and queues what webhooks tell of it. */
export async function saveDevices(db: Db, changes: readonly DeviceChange[], now: Date): Promise<void> {
  const changed = changes.filter(({ before, after }) => before !== after)
  await saveDeviceRows(db, changed)
  await saveDeliveries(db, changed)
  await saveWishes(db, changed)
  await countMoves(changed).save(db)
  await queueDeviceEvents(db, changed.flatMap(eventsOf), now)
}

const deviceColumns = {
  online: 'integer',
  lastSeenAt: 'text',
  shownSha256: 'text',
  shownFrameId: 'text',
  shownSeq: 'integer',
  shownAt: 'text',
  shownFetched: 'integer',
  protocol: 'text',
} as const

const deviceRow = ({ deviceId, online, lastSeenAt, protocol, state: { glass } }: DeviceRecord) => ({
  id: deviceId,
  online: Number(online),
  lastSeenAt,
  shownSha256: glass?.sha256 ?? null,
  shownFrameId: glass?.frameId ?? null,
  shownSeq: glass?.seq ?? null,
  shownAt: glass?.shownAt ?? null,
  shownFetched: Number(glass?.fetched ?? false),
  protocol,
})

async function saveDeviceRows(db: Db, changes: readonly DeviceChange[]): Promise<void> {
  const key = { id: 'text' } as const
  const pairs = changes.map(({ before, after }) => [deviceRow(before), deviceRow(after)] as const)
  await saveRows(db, 'device', key, deviceColumns, pairs)
  const selves = changes.flatMap(({ before, after }) =>
    before.self && after.self ? [[before.self, { id: after.deviceId, ...after.self }] as const] : [],
  )
  await saveRows(db, 'device', key, selfColumns, selves)
}

const deliveryColumns = {
  serverId: 'text',
  connection: 'integer',
  listens: 'integer',
  askAgainAt: 'text',
  nextContactAt: 'text',
  number: 'integer',
  seq: 'integer',
  frameId: 'text',
  deadlineAt: 'text',
  asked: 'integer',
  proved: 'integer',
} as const

const deliveryRow = ({
  deviceId,
  serverId,
  connection,
  askAgainAt,
  nextContactAt,
  state: { listens, delivery, provedNumber },
}: DeviceRecord) => ({
  deviceId,
  serverId,
  connection,
  listens: Number(listens),
  askAgainAt,
  nextContactAt,
  number: delivery?.number ?? 0,
  seq: delivery?.seq ?? null,
  frameId: delivery?.frame.id ?? null,
  deadlineAt: delivery?.deadlineAt ?? null,
  asked: Number(delivery?.isAnswer ?? false),
  proved: provedNumber,
})

/** Writes the deliveries of devices. A device gets its row when one of these columns changes for the first time. */
async function saveDeliveries(db: Db, changes: readonly DeviceChange[]): Promise<void> {
  const pairs = changes.map(
    ({ before, after }) => [deliveryRow(before), deliveryRow(after), before.hasDelivery] as const,
  )
  const existing = pairs.filter(([, , hasRow]) => hasRow).map(([before, after]) => [before, after] as const)
  await saveRows(db, 'delivery', { deviceId: 'text' }, deliveryColumns, existing)
  const firstRows = pairs.filter(
    ([before, after, hasRow]) => !hasRow && JSON.stringify(before) !== JSON.stringify(after),
  )
  if (firstRows.length === 0) return
  await addDeliveries(db, rowsValue(firstRows.map(([, after]) => valuesOf(after, Object.keys(newDelivery)))))
}

const newDelivery = { deviceId: 'text', ...deliveryColumns } as const

const addDeliveries = statement((db) => {
  const names = sql.join(Object.keys(newDelivery).map((name) => sql.ref(name)))
  return sql`insert into delivery (${names}) select ${names} from ${tableOf(newDelivery)} as t`.compile(db)
})

const wishKey = { seq: 'integer', deviceId: 'text' } as const

const wishColumns = {
  state: 'text',
  detail: 'text',
  reason: 'text',
  frameId: 'text',
  failures: 'integer',
  paintAt: 'text',
  offerAt: 'text',
  retryAt: 'text',
  busySince: 'text',
  shownAt: 'text',
} as const

const wishRow = ({ deviceId, state }: DeviceRecord) => ({
  ...state.wish!,
  deviceId,
  frameId: state.wish!.frame?.id ?? null,
})

async function saveWishes(db: Db, changes: readonly DeviceChange[]): Promise<void> {
  const changedWishes = changes.filter(({ before, after }) => after.state.wish !== before.state.wish)
  const pairs = changedWishes.map(({ before, after }) => [wishRow(before), wishRow(after)] as const)
  await saveRows(db, 'wish', wishKey, wishColumns, pairs)
  // A device may still show the picture of a superseded wish, so the moment is written to that wish, too.
  await changeRows(db, 'set', 'wish', {
    key: wishKey,
    columns: { shownAt: 'text' },
    rows: changes.flatMap(({ before, after: { deviceId, state } }) =>
      state.glass?.seq && state.glass !== before.state.glass && state.glass.seq !== state.wish?.seq
        ? [{ seq: state.glass.seq, deviceId, shownAt: state.glass.shownAt }]
        : [],
    ),
  })
}

function countMoves(changes: readonly DeviceChange[]): DisplayCounts {
  const counts = new DisplayCounts()
  for (const { before, after } of changes) {
    const [oldWish, newWish] = [before.state.wish, after.state.wish]
    if (oldWish && newWish && oldWish.state !== newWish.state)
      counts.moveWishes(newWish.seq, oldWish.state, newWish.state)
  }
  return counts
}
