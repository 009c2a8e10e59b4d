import type { Output } from '@wifi-tms/contract/endpoint'
import {
  type AttentionKind,
  attentionKinds,
  EMPTY_SOON_DAYS,
  FAILING_NAMED,
  type readAttention,
} from '@wifi-tms/contract/overview'
import { LONG_OFFLINE_MS } from '@wifi-tms/contract/units'
import type { Core } from '../../base/core.ts'
import { dayOf, dayText } from '../days/rules.ts'
import {
  countEmpty,
  countEmptyBy,
  countFailed,
  countLacking,
  countOfflineSince,
  countReviews,
  countWaiting,
  countWeak,
  countWeakSignal,
  failingCalendars,
  failingSources,
} from './queries.ts'
import { withheldBy, withheldPages, withheldTasks } from './withheld.ts'

type Item = Output<typeof readAttention>['items'][number]

/** Counts the things that need attention, by kind. Kinds with a count of 0 are left out. */
export async function countAttention({ db, now }: Pick<Core, 'db' | 'now'>): Promise<Item[]> {
  const offlineSince = new Date(now().getTime() - LONG_OFFLINE_MS).toISOString()
  const emptyUntil = dayText(dayOf(now()) + EMPTY_SOON_DAYS)
  const [failed, empty, lacking, offline, calendars, sources, reviews, waiting, draining, weak, signal] =
    await Promise.all([
      countFailed(db),
      countEmpty(db),
      countLacking(db),
      countOfflineSince(db, offlineSince),
      failingCalendars(db),
      failingSources(db),
      countReviews(db),
      countWaiting(db),
      countEmptyBy(db, emptyUntil),
      countWeak(db),
      countWeakSignal(db),
    ])
  const [tasks, pages, playlists, plates, directories] = await Promise.all([
    withheldTasks(db),
    withheldPages(db),
    withheldBy(db, 'playlist'),
    withheldBy(db, 'room'),
    withheldBy(db, 'directory'),
  ])
  const counts: Record<AttentionKind, number> = {
    failed,
    empty,
    lacking,
    tasks: tasks.count,
    pages: pages.length,
    playlists: playlists.count,
    plates: plates.count,
    directories: directories.count,
    offline,
    calendars: calendars.count,
    sources: sources.count,
    reviews,
    waiting,
    draining,
    weak,
    signal,
  }
  const roomsOf = (kind: AttentionKind) => {
    if (kind === 'calendars') return calendars.named
    return kind === 'plates' ? plates.named : []
  }
  return attentionKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({
      kind,
      count: counts[kind],
      since: kind === 'offline' ? offlineSince : null,
      until: kind === 'draining' ? emptyUntil : null,
      rooms: roomsOf(kind),
      sources: kind === 'sources' ? sources.named : [],
      tasks: kind === 'tasks' ? tasks.named : [],
      playlists: kind === 'playlists' ? playlists.named : [],
      directories: kind === 'directories' ? directories.named : [],
      devices: kind === 'pages' ? pages.slice(0, FAILING_NAMED) : [],
    }))
}
