import type { ProductTable } from '../../base/database/tables.ts'

type KeyColumns = Pick<ProductTable, 'apikey' | 'enrolment'>

/** True if a change ends the product's key: connected devices that used the key could not log in with it again. */
export const hasKeyEnded = (before: KeyColumns | undefined, after: KeyColumns | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before.apikey !== after.apikey || (before.enrolment !== 'closed' && after.enrolment === 'closed'))

type LimitColumns = Pick<ProductTable, 'quiet' | 'budget' | 'timeZone'>

/** True if the quiet times, the budget or the time zone of a product change. */
export const havePictureLimitsChanged = (before: LimitColumns | undefined, after: LimitColumns): boolean =>
  before !== undefined &&
  (before.quiet !== after.quiet || before.budget !== after.budget || before.timeZone !== after.timeZone)
