import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemsWritten } from './item-rows.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment } from './shapes.ts'

/** The maximum number of changes that wait for a second person, and of example rows of one change. */
export const REVIEWS_MAX = 50
export const REVIEW_EXAMPLES = 20

/** The reasons for which changes of items wait: a price changes by much, or many items change. */
export const reviewReasons = ['price', 'count'] as const

/** A row that waits, with the price before (`was`) and after (`is`) the change; null: no price. */
export const ReviewExample = z.object({
  key: z.string(),
  name: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
})
export type ReviewExample = z.infer<typeof ReviewExample>

/** Changes of items that wait for a second person. */
const ItemReview = z.object({
  _id: Id,
  at: Moment,
  by: z.string().describe('The person who asked for the changes.'),
  isOwn: z.boolean().describe('True: the caller asked for the changes, so somebody else must approve them.'),
  reason: z.enum(reviewReasons),
  rows: z.int(),
  examples: z.array(ReviewExample).max(REVIEW_EXAMPLES),
})
export type ItemReview = z.infer<typeof ItemReview>

export const readItemReviews = endpoint('GET /user/api/items/reviews', {
  about: 'The changes of items that wait for a second person, oldest first.',
  access: 'items.read',
  reads: ['items'],
  input: z.strictObject(Paging),
  output: listOf(ItemReview),
})

const decision = { access: 'items.write', audit: 'items', input: z.object({ id: Id }) } as const

export const approveItems = endpoint('POST /user/api/items/reviews/{id}/approve', {
  about:
    'Approves changes that wait for a second person, and makes them. The account that asked for the changes must not approve them.',
  ...decision,
  changes: ['items', 'devices', 'displays'],
  refuses: ['conflict'],
  needsStorage: true,
  output: ItemsWritten,
})

export const refuseItems = endpoint('POST /user/api/items/reviews/{id}/refuse', {
  about:
    'Discards changes that wait for a second person. The account that asked for the changes may discard them, too.',
  ...decision,
  changes: ['items'],
  output: z.object({ _id: Id }),
})
