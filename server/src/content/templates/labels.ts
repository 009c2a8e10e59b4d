import { labelsIn } from '../../api/resources/labels.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'

/** The labels of templates by their ids. */
export const templateLabels = labelsIn<string>('templateLabel', 'templateId', {
  // The keys are bound by `value` when a statement runs: this list only holds their place in its SQL.
  among: () => oneOf([]),
  value: textsValue,
})
