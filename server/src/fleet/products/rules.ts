import type { ProductTable } from '../../base/database/tables.ts'

type Keyed = Pick<ProductTable, 'apikey' | 'enrolment'>

/** True if devices that are connected with the product's key could not log in with it again. */
export const keyEnds = (before: Keyed | undefined, after: Keyed | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before.apikey !== after.apikey || (before.enrolment !== 'closed' && after.enrolment === 'closed'))

type Resting = Pick<ProductTable, 'quiet' | 'budget' | 'timeZone'>

/** True if quiet times or budget of its devices change. */
export const restChanges = (before: Resting | undefined, after: Resting): boolean =>
  before !== undefined &&
  (before.quiet !== after.quiet || before.budget !== after.budget || before.timeZone !== after.timeZone)
