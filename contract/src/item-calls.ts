import { readPages, writePages } from './device-pages.ts'
import { linkItem, readScanned } from './item-links.ts'
import { exportProofs, readItemProof, readProofs } from './item-proofs.ts'
import { approveItems, readItemReviews, refuseItems } from './item-reviews.ts'
import { writeItems } from './item-rows.ts'
import { displayItem, exportItems, readPlannedItems, readWaitingItems } from './items.ts'

/** The calls of items and pages beside those that every resource has, by the names that programs use. */
export const itemCalls = {
  writeItems,
  displayItem,
  exportItems,
  exportProofs,
  readItemProof,
  readProofs,
  readWaitingItems,
  readScanned,
  linkItem,
  readPages,
  writePages,
  readPlannedItems,
  readItemReviews,
  approveItems,
  refuseItems,
}
