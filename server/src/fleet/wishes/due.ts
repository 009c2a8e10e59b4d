import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeTags, stepOf } from './change-tags.ts'
import { framesOf, offerMessage, refreshSecondsOf } from './offer-message.ts'
import { loadTags } from './queries.ts'
import { offerAsked } from './rules.ts'
import { inFlight } from './tag.ts'

/** What a tag that only asks is told now: the delivery in flight once more, or a new one. */
export async function dueMessages(
  core: Pick<Core, 'db' | 'wire' | 'config' | 'now'>,
  deviceId: string,
): Promise<Down[]> {
  const [kept] = await loadTags(core.db, { ids: [deviceId] })
  if (!kept?.tag.wish?.frame) return []
  const frames = await framesOf(core.db, [kept.tag.wish.frame.id])
  const step = stepOf((tag) => {
    const frame = tag.wish?.frame && frames.get(tag.wish.frame.id)
    return frame ? offerAsked(tag, refreshSecondsOf(frame), core.now()) : tag
  })
  const now = step(kept) === kept ? kept : (await changeTags(core, [deviceId], step))[0]?.after
  if (!now || !inFlight(now.tag)) return []
  const { delivery, wish } = now.tag
  const frame = frames.get(delivery!.frame.id)
  return frame && delivery!.seq === wish?.seq && wish.state !== 'shown' ? [offerMessage(core.config, now, frame)] : []
}
