import { faultOfField, setValueAt } from '@wifi-tms/contract/fields'
import { useState } from 'react'
import { useAreaFields, useTemplateFields } from '../../content/templates/use-template-fields.ts'

/**
 * Holds the typed values for the fields of a template. The values of the fields in `areas` may have several lines.
 * `data` has these values as a display sends them; undefined if all values are empty.
 */
export function useDisplayValues(templateId: string) {
  const fields = useTemplateFields(templateId)
  const areas = useAreaFields(templateId)
  const [typed, setTyped] = useState<{ templateId: string; values: Record<string, string> }>()
  const values = typed?.templateId === templateId ? typed.values : {}
  const data: Record<string, unknown> = {}
  // A name such as `items.0.name` becomes a path in `data`; names that cannot be a path are left out.
  for (const field of fields) if (values[field] && !faultOfField(field)) setValueAt(data, field, values[field])
  const change = (next: Record<string, string>) => setTyped({ templateId, values: next })
  return { fields, areas, values, change, data: Object.keys(data).length > 0 ? data : undefined }
}

export type DisplayValues = ReturnType<typeof useDisplayValues>
