import { retrySeconds } from './failures.ts'
import { type Delivery, inFlight, isOpen, isSure, type TagState, type Wish } from './tag-state.ts'

/** A wish has failed after so many failures in a row. */
const MAX_FAILURES = 3
/** Seconds before the try after the first and the second failure: a tag that fails at once has failed within 30. */
const BACK_OFF = [3, 8]
/** A busy tag is asked again after so many seconds, and for so many seconds being busy is no failure. */
const BUSY_PAUSE = 5
const BUSY_PATIENCE = 600

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** A delivery is given up after twice the panel's refresh time and half a minute for the way. */
const deadlineOf = (refreshSeconds: number, now: Date): string => later(now, 2 * refreshSeconds + 30)

const withWish = (tag: TagState, change: Partial<Wish>): TagState => ({ ...tag, wish: { ...tag.wish!, ...change } })

/** Ends the delivery. A wish that waited for this end is looked at now. */
function close(tag: TagState, now: Date): TagState {
  const closed: TagState = tag.delivery ? { ...tag, delivery: { ...tag.delivery, deadlineAt: null } } : tag
  const { wish } = tag
  return wish?.state === 'waiting' && wish.frame && !wish.offerAt
    ? withWish(closed, { offerAt: later(now, 0) })
    : closed
}

const calm = { reason: '', detail: '', failures: 0, paintAt: null, offerAt: null, retryAt: null, busySince: null }

const nowShown = (tag: TagState, now: Date): TagState =>
  withWish(tag, { ...calm, state: 'shown', shownAt: later(now, 0) })

const again = (tag: TagState, now: Date): TagState =>
  withWish(tag, { ...calm, state: 'waiting', offerAt: later(now, 0) })

/** Tells whether the delivery serves the wish that is wanted now, and that wish is under way. */
const serves = ({ delivery, wish }: TagState): boolean =>
  delivery !== null && delivery.seq === wish?.seq && (wish.state === 'sending' || wish.state === 'drawing')

/** A try came to nothing: the wish waits a little, or the third failure in a row raises the alarm. */
function fail(tag: TagState, reason: string, detail: string, now: Date): TagState {
  const closed = close(tag, now)
  if (!serves(tag)) return closed
  const failures = tag.wish!.failures + 1
  const rest = { failures, busySince: null }
  return failures < MAX_FAILURES
    ? withWish(closed, { ...rest, state: 'waiting', offerAt: later(now, BACK_OFF[failures - 1]!) })
    : withWish(closed, { ...rest, ...alarm(reason, detail, retrySeconds(reason), now) })
}

/**
 * These columns make a wish failed. The detail will stand in a sentence, so it loses the stop at its end. A hello may
 * bring another try after `retry` seconds; null: only another panel brings one.
 */
export const alarm = (reason: string, detail: string, retry: number | null, now: Date) =>
  ({
    state: 'failed',
    reason: reason || 'unknown',
    detail: detail.trim().replace(/[.\s]+$/, ''),
    paintAt: null,
    offerAt: null,
    retryAt: retry === null ? null : later(now, retry),
  }) as const

/** A tag whose wish is due gets a new delivery, or none where the picture stands already or the tag does not listen. */
export function offer(tag: TagState, to: { refreshSeconds: number; asks: boolean }, now: Date): TagState {
  const { wish, delivery } = tag
  if (wish?.state !== 'waiting' || !wish.frame || inFlight(tag)) return wish ? withWish(tag, { offerAt: null }) : tag
  if (stands(tag, wish)) return nowShown(tag, now)
  if (!tag.listens && !to.asks) return withWish(tag, { offerAt: null })
  const next: Delivery = {
    number: (delivery?.number ?? 0) + 1,
    seq: wish.seq,
    frame: wish.frame,
    deadlineAt: deadlineOf(to.refreshSeconds, now),
    asked: to.asks,
  }
  return withWish({ ...tag, delivery: next }, { state: 'sending', offerAt: null })
}

/** A tag that asks by itself listens at that moment, and its failed wish gets a try. A pause between tries is kept. */
export function offerAsked(tag: TagState, refreshSeconds: number, now: Date): TagState {
  const { wish } = tag
  if (!wish || inFlight(tag)) return tag
  const ready = isDue(wish, later(now, 0)) ? withWish(tag, { state: 'waiting', offerAt: null }) : tag
  const { state, offerAt } = ready.wish!
  return state === 'waiting' && (offerAt ?? '') <= later(now, 0)
    ? offer(ready, { refreshSeconds, asks: true }, now)
    : tag
}

/** Tells whether a wish is fulfilled without a word, as its frame stands on the glass for sure. */
const stands = (tag: TagState, wish: Wish): boolean =>
  !wish.force && wish.frame !== null && tag.glass?.sha256 === wish.frame.sha256 && isSure(tag)

/** A delivery's message could not be handed over, so the tag is not there after all. */
export function unsent(tag: TagState, number: number, now: Date): TagState {
  if (!isUnderWay(tag, number)) return tag
  const closed = { ...close(tag, now), listens: false }
  return serves(tag) ? withWish(closed, { state: 'waiting' }) : closed
}

/** A delivery got no answer in time. Of an absent tag nothing is known: no failure counts, its hello brings a try. */
export function overdue(tag: TagState, now: Date): TagState {
  if (!inFlight(tag) || tag.delivery!.deadlineAt! > later(now, 0)) return tag
  if (tag.listens || tag.delivery!.asked) return fail(tag, 'timeout', '', now)
  return serves(tag) ? withWish(close(tag, now), { state: 'waiting', busySince: null }) : close(tag, now)
}

/** A new wish whose frame stands on the glass already is fulfilled at once. */
export const settle = (tag: TagState, now: Date): TagState =>
  tag.wish?.state === 'waiting' && stands(tag, tag.wish) ? nowShown(tag, now) : tag

/** A connection has begun or ended: nothing is sent before hello. A delivery in flight may still be drawn. */
export const unheard = (tag: TagState): TagState => (tag.listens ? { ...tag, listens: false } : tag)

/** The tag has fetched the frame of a delivery, and draws from now on. */
export const fetched = (tag: TagState, number: number): TagState =>
  inFlight(tag) && number === tag.delivery!.number && serves(tag) ? withWish(tag, { state: 'drawing' }) : tag

/** A tag's report on a delivery; the number and the wish are taken from the delivery's id. */
export interface DisplayReport {
  number: number
  seq: number
  /** The frame that the tag claims to show, or null where it named none; `id` is null where nobody here knows it. */
  frame: { id: string | null; sha256: string } | null
  reason: string
  /** What the tag said of the failure in its own words; empty where it said nothing. */
  detail: string
}

const isNewest = ({ delivery }: TagState, number: number): boolean => delivery?.number === number

const isUnderWay = (tag: TagState, number: number): boolean => inFlight(tag) && isNewest(tag, number)

/** A delivery that fails tells that its frame is not on the glass, even where an older one seemed to prove it. */
export function displayFailed(tag: TagState, said: DisplayReport, now: Date): TagState {
  if (!isUnderWay(tag, said.number)) return tag
  const doubted = tag.wish?.state === 'shown' && tag.wish.seq === said.seq && said.number > tag.proved
  return fail(doubted ? withWish(tag, { state: 'sending' }) : tag, said.reason, said.detail, now)
}

/** A busy tag is waited for, ten minutes long; then being busy is one failure. */
export function displayBusy(tag: TagState, said: DisplayReport, now: Date): TagState {
  if (!isUnderWay(tag, said.number)) return tag
  const since = (serves(tag) && tag.wish!.busySince) || later(now, 0)
  if (since <= later(now, -BUSY_PATIENCE)) return fail(tag, 'busy', said.detail, now)
  const closed = close(tag, now)
  if (serves(tag)) return withWish(closed, { state: 'waiting', busySince: since, offerAt: later(now, BUSY_PAUSE) })
  return closed.wish?.offerAt ? withWish(closed, { offerAt: later(now, BUSY_PAUSE) }) : closed
}

/** A success is a proof for the delivery in flight and for any newer than the last proved; others are old news. */
export function displaySucceeded(tag: TagState, said: DisplayReport, now: Date): TagState {
  const { delivery } = tag
  if (!delivery || said.number > delivery.number) return tag
  const underWay = isUnderWay(tag, said.number)
  if (!underWay && said.number <= tag.proved) return tag
  const newest = isNewest(tag, said.number)
  const frame = said.frame ?? (newest && delivery.frame.sha256 ? delivery.frame : null)
  if (!frame) return tag
  const other = newest && frame.sha256 !== delivery.frame.sha256
  const told: TagState = {
    ...tag,
    proved: said.number,
    glass: { sha256: frame.sha256, frameId: frame.id, seq: other ? null : said.seq, at: later(now, 0) },
  }
  if (other && underWay) return reopened(fail(told, 'hash', said.detail, now), now)
  const closed = newest ? close(told, now) : told
  const { wish } = tag
  const proves = wish?.frame?.sha256 === frame.sha256 && (said.seq === wish.seq || (newest && !wish.force))
  return proves && wish.state !== 'shown' ? nowShown(closed, now) : reopened(closed, now)
}

/** A glass that has lost the wanted frame gets it again. */
const reopened = (tag: TagState, now: Date): TagState => {
  const { wish, glass } = tag
  if (wish?.state !== 'shown' || !wish.frame || wish.frame.sha256 === glass?.sha256) return tag
  return inFlight(tag) ? withWish(again(tag, now), { offerAt: null }) : again(tag, now)
}

/** A tag says outside of a delivery what its glass shows; null: blank or unknown. A frame being drawn may yet come. */
export function glassSaid(tag: TagState, frame: DisplayReport['frame'], now: Date): TagState {
  if (!frame) return reopened({ ...tag, glass: null }, now)
  const { wish, delivery, glass } = tag
  const proves = delivery?.frame.sha256 === frame.sha256
  const seq = proves ? delivery.seq : wish?.frame?.sha256 === frame.sha256 ? wish.seq : null
  const same = glass?.sha256 === frame.sha256
  const told: TagState = {
    ...tag,
    glass: same ? glass : { sha256: frame.sha256, frameId: frame.id, seq, at: later(now, 0) },
    proved: proves ? delivery.number : tag.proved,
  }
  return reopened(told, now)
}

/** The frozen wish is painted again for another panel. A delivery in flight goes on until it ends. */
export const repaint = (tag: TagState, now: Date): TagState =>
  tag.wish ? withWish(tag, { ...calm, state: 'waiting', frame: null, paintAt: later(now, 0) }) : tag

/**
 * A hello is the first word of a connection. It ends the delivery in flight, and its frame proves like a success. Where
 * `panelChanged` the wish is painted for another panel. A failed wish gets one more try when its time has come. A tag
 * that comes anew in the midst of a drawing may have broken down by it: that counts as a failure, though the frame is
 * offered again at once.
 */
export function hello(
  tag: TagState,
  said: { frame: DisplayReport['frame']; connected: boolean; panelChanged: boolean },
  now: Date,
): TagState {
  const at = later(now, 0)
  const drawn = serves(tag) && tag.wish!.state === 'drawing'
  const heard = glassSaid({ ...close(tag, now), listens: said.connected }, said.frame, now)
  const { wish } = heard
  if (!wish) return heard
  if (said.panelChanged || (!wish.frame && (isOpen(wish.state) || isDue(wish, at)))) {
    return repaint(heard, now)
  }
  if (!wish.frame || wish.state === 'shown') return heard
  if (wish.frame.sha256 === said.frame?.sha256 && (!wish.force || drawn)) return nowShown(heard, now)
  if (isOpen(wish.state)) {
    const failures = wish.failures + Number(drawn && !tag.listens)
    if (failures > wish.failures && failures >= MAX_FAILURES) {
      const failed = alarm('crash', '', retrySeconds('crash'), now)
      return withWish(heard, { ...failed, failures, busySince: null })
    }
    return withWish(heard, { state: 'waiting', failures, busySince: null, offerAt: at })
  }
  return isDue(wish, at) ? withWish(heard, { state: 'waiting', offerAt: at }) : heard
}

const isDue = (wish: Wish, at: string): boolean =>
  wish.state === 'failed' && wish.retryAt !== null && wish.retryAt <= at
