import type { Notice } from '@wifi-tms/contract/link'
import type { Up, UpOf } from '@wifi-tms/contract/messages'
import { batteryPercent } from '@wifi-tms/contract/units'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import type { Kept } from '../wishes/queries.ts'
import {
  displayBusy,
  displayFailed,
  displaySucceeded,
  fetched,
  glassSaid,
  hello,
  repaint,
  type Said,
  unheard,
} from '../wishes/rules.ts'
import { inFlight, type Tag } from '../wishes/tag.ts'
import type { Item, Seen } from './messages.ts'
import { speaksOfSelf, withSaid } from './self.ts'

/** The frame that a hash stands for among those once wished for a device; null: none. */
export type FrameIdOf = (deviceId: string, sha256: string) => string | null

/** A tag's last word is kept to so many seconds: it need not be written at each of its messages. */
const SEEN_EVERY = 10
/** A tag that only asks is missed after twice the time that it was told, and this many seconds. */
const ASK_GRACE = 30
/** Per cent. */
const BATTERY_LOW = 10

/** What becomes of a tag by one message. */
export function hear(kept: Kept, message: Up | Seen, frameIdOf: FrameIdOf, now: Date): Kept {
  const awake = message.type === 'disconnected' ? kept : seenNow(kept, now)
  switch (message.type) {
    case 'connected':
      return { ...awake, online: true, askAgainAt: null, tag: unheard(kept.tag) }
    case 'disconnected':
      return { ...awake, online: false, tag: unheard(kept.tag) }
    case 'asked': {
      if (isConnected(kept)) return awake
      const missedAt = now.getTime() + (2 * message.next + ASK_GRACE) * 1000
      return { ...awake, online: true, askAgainAt: new Date(missedAt).toISOString() }
    }
    case 'fetched': {
      const named = deliveryOf(kept, message.deliveryId)
      return named ? { ...awake, tag: fetched(kept.tag, named.number) } : awake
    }
    case 'hello':
    case 'report':
      return hearSelf(awake, message, frameIdOf, now)
    case 'event':
      return hearEvent(awake, message, frameIdOf, now)
    default:
      return awake
  }
}

/** Over MQTT. */
const isConnected = ({ online, askAgainAt }: Kept): boolean => online && askAgainAt === null

function seenNow(kept: Kept, now: Date): Kept {
  const before = kept.lastSeenAt === null ? Number.NEGATIVE_INFINITY : Date.parse(kept.lastSeenAt)
  return Math.abs(now.getTime() - before) < SEEN_EVERY * 1000 ? kept : { ...kept, lastSeenAt: now.toISOString() }
}

/** An id of ours that was given to this tag. */
const deliveryOf = ({ deviceId }: Kept, id: string | undefined) => {
  const named = id === undefined ? undefined : readDeliveryId(id)
  return named?.deviceId === deviceId ? named : undefined
}

function frameOf({ deviceId, tag }: Kept, sha256: string, frameIdOf: FrameIdOf): NonNullable<Said['frame']> {
  const known = [tag.wish?.frame, tag.delivery?.frame].find((frame) => frame?.sha256 === sha256)
  if (known) return known
  return { id: tag.glass?.sha256 === sha256 ? tag.glass.frameId : frameIdOf(deviceId, sha256), sha256 }
}

function hearSelf(kept: Kept, message: UpOf<'hello'> | UpOf<'report'>, frameIdOf: FrameIdOf, now: Date): Kept {
  const self = withSaid(kept.self!, message, now)
  const sleeps = self.sleeps === 1
  const panelChanged = self.screenType !== kept.self!.screenType
  const frame = message.frame ? frameOf(kept, message.frame, frameIdOf) : null
  if (message.type === 'hello') {
    return { ...kept, self, sleeps, tag: hello(kept.tag, { frame, connected: isConnected(kept), panelChanged }, now) }
  }
  const told = message.frame === undefined ? kept.tag : glassSaid(kept.tag, frame, now)
  return { ...kept, self, sleeps, tag: panelChanged ? repaint(told, now) : told }
}

function hearEvent(kept: Kept, message: UpOf<'event'>, frameIdOf: FrameIdOf, now: Date): Kept {
  const heard = kept.self && speaksOfSelf(message) ? { ...kept, self: withSaid(kept.self, message, now) } : kept
  // Whether a tag is connected the broker knows better; of one that only asks, its own word is all there is.
  if (message.event === 'offline' && kept.askAgainAt !== null) return { ...heard, online: false, askAgainAt: null }
  if (!message.event.startsWith('display-')) return heard
  const named = deliveryOf(kept, message.id)
  if (!named) return heard
  const old = named.number !== kept.tag.delivery?.number
  // The id of an older delivery vouches for its own frame only.
  if (old && message.frame && !message.frame.startsWith(named.frame)) return heard
  const said: Said = {
    number: named.number,
    seq: named.seq,
    frame: message.frame ? frameOf(kept, message.frame, frameIdOf) : null,
    reason: message.reason ?? '',
    message: message.message ?? '',
  }
  const rule = { 'display-success': displaySucceeded, 'display-fail': displayFailed, 'display-busy': displayBusy }[
    message.event as string
  ]
  return rule ? { ...heard, tag: rule(kept.tag, said, now) } : heard
}

/** The hashes that tags name and that are neither wanted of them, sent to them nor shown already. */
export const framesNamed = (group: readonly Item[], kept: ReadonlyMap<string, Kept>) =>
  group.flatMap(({ mac, message }) => {
    const tag = kept.get(mac)
    const sha256 = 'frame' in message ? message.frame : null
    if (!tag || !sha256) return []
    const { wish, delivery, glass } = tag.tag
    const known = [wish?.frame?.sha256, delivery?.frame.sha256, glass?.sha256].includes(sha256)
    return known ? [] : [{ deviceId: tag.deviceId, sha256 }]
  })

/** What of a message is worth a person's eye. */
export function noticesOf(before: Kept, after: Kept, message: Up | Seen): { kind: Notice['kind']; text: string }[] {
  if (message.type === 'event' && (message.event === 'network-problem' || message.event === 'hardware-problem')) {
    return [{ kind: message.event, text: message.message ?? message.reason ?? '' }]
  }
  const [was, is] = [before.self?.batteryVoltage, after.self?.batteryVoltage]
  if (is === undefined || is === null || batteryPercent(is) > BATTERY_LOW) return []
  const lowBefore = was !== undefined && was !== null && batteryPercent(was) <= BATTERY_LOW
  return lowBefore ? [] : [{ kind: 'battery-low', text: `${batteryPercent(is)} %` }]
}

/** Whether the reconciler has something to do by what changed: a wish came due, or a delivery ended. */
export const wakesReconciler = (before: Tag, after: Tag): boolean =>
  (inFlight(before) && !inFlight(after)) ||
  (after.wish?.offerAt ?? null) !== (before.wish?.offerAt ?? null) ||
  (after.wish?.paintAt ?? null) !== (before.wish?.paintAt ?? null)
