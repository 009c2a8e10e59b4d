import type { FeedLoss, LossReason } from '@wifi-tms/contract/feeds'
import { FEED_LOSSES } from '@wifi-tms/contract/feeds'

/** The parts of a calendar that could not be read: their number, and a list of the first of them. */
export interface Losses {
  list: FeedLoss[]
  count: number
}

export const noLosses = (): Losses => ({ list: [], count: 0 })

export function addLoss(losses: Losses, reason: LossReason, title = '', day: string | null = null): void {
  losses.count++
  if (losses.list.length < FEED_LOSSES) losses.list.push({ title, day, reason })
}
