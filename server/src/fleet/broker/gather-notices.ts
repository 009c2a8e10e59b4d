import type { Notice } from '@wifi-tms/contract/link'
import { LRUCache } from 'lru-cache'

/** Milliseconds for which notices are gathered. */
const GATHER_MS = 3000
/** Milliseconds until a notice is sent again about a tag that keeps causing it. */
const REPEAT_MS = 3_600_000
/**
 * The maximum number of sent notices that are remembered, to recognise repeated ones. The oldest are forgotten first.
 */
const MOST_REMEMBERED = 20_000

/** The kinds of notices that a tag causes every few minutes until a person acts. */
const repeatingKinds: ReadonlySet<Notice['kind']> = new Set(['refused', 'waiting-approval', 'bad-fields'])

/**
 * Gathers notices of each kind for a few seconds, and then sends the first of them with the number of tags. Notices
 * that a tag causes again and again are sent once an hour.
 */
export function gatherNotices(now: () => Date, send: (notice: Notice) => void) {
  const gathered = new Map<Notice['kind'], { first: Notice; count: number; macs: Set<string> }>()
  const lastSentMs = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  let timer: NodeJS.Timeout | undefined

  const isRepeated = ({ kind, device }: Notice): boolean => {
    if (!repeatingKinds.has(kind)) return false
    const name = `${kind} ${device.mac}`
    const nowMs = now().getTime()
    // The difference is large, too, after the clock was put back: then the notice is sent again.
    const isRecent = Math.abs(nowMs - (lastSentMs.get(name) ?? Number.NEGATIVE_INFINITY)) < REPEAT_MS
    if (!isRecent) lastSentMs.set(name, nowMs)
    return isRecent
  }
  const flush = () => {
    timer = undefined
    for (const { first, count } of gathered.values()) send({ ...first, count })
    gathered.clear()
  }
  return {
    add(notice: Notice): void {
      if (isRepeated(notice)) return
      const entry = gathered.get(notice.kind) ?? { first: notice, count: 0, macs: new Set() }
      // Each tag is counted once.
      if (!entry.macs.has(notice.device.mac)) entry.count += notice.count
      entry.macs.add(notice.device.mac)
      gathered.set(notice.kind, entry)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
