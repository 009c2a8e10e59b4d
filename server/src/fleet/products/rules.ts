import type { ProductTable } from '../../base/database/tables.ts'

type Keyed = Pick<ProductTable, 'apikey' | 'enrolment'>

/** Whether who came with the product's key would not be let in again with it. */
export const keyEnds = (before: Keyed | undefined, after: Keyed | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before.apikey !== after.apikey || (before.enrolment !== 'closed' && after.enrolment === 'closed'))

type Resting = Pick<ProductTable, 'quiet' | 'budget' | 'timeZone'>

/** Whether its devices are left alone at other times, or less or more. */
export const restChanges = (before: Resting | undefined, after: Resting): boolean =>
  before !== undefined &&
  (before.quiet !== after.quiet || before.budget !== after.budget || before.timeZone !== after.timeZone)
