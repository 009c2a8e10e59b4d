import { labelsIn } from '../../api/resources/labels.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'

/** The labels of templates by their ids. */
export const templateLabels = labelsIn<string>('templateLabel', 'templateId', {
  among: () => oneOf([]),
  value: textsValue,
})
