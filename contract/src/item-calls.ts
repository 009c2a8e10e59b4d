import { approveItems, readItemReviews, refuseItems } from './item-reviews.ts'
import { displayItem, exportItems, readItemProof, readPlannedItems, readWaitingItems, writeItems } from './items.ts'

/** The calls about items beside those of their resource, by their names. */
export const itemCalls = {
  writeItems,
  displayItem,
  exportItems,
  readItemProof,
  readWaitingItems,
  readPlannedItems,
  readItemReviews,
  approveItems,
  refuseItems,
}
