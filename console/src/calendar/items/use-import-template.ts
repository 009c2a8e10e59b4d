import { errors } from '@wifi-tms/contract/errors'
import { Id } from '@wifi-tms/contract/shapes'
import { templates } from '@wifi-tms/contract/templates'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '../../base/calls/use-call.ts'
import { keepColumns, recallColumns } from '../../fleet/table/kept-columns.ts'

/** The name under which the templates of tables are remembered. */
const PAGE = 'itemTemplate'

/**
 * The template for rows without one: that of the last table with these columns, if it still exists, else the last
 * choice.
 */
export function useImportTemplate(columns: readonly string[] | undefined) {
  const [last, setLast] = useState<{ id: string | undefined; isHanded?: true }>({ id: undefined })
  // Each choice is remembered, so the stored one is read again after a change of `last`.
  const remembered = useMemo(() => last && columns && recallColumns(PAGE, columns, Id.nullable()), [columns, last])
  const id = last.isHanded || remembered === undefined ? last.id : (remembered ?? undefined)
  const answer = useCall(templates.get, { id: id ?? '' }, { enabled: Boolean(id), quiet: true })
  const isGone = answer.error?.code === errors.notFound.code
  return {
    templateId: isGone ? undefined : id,
    template: id && !isGone ? answer.data : undefined,
    isLoading: answer.isLoading,
    choose(template: string | undefined) {
      if (columns) keepColumns(PAGE, columns, template ?? null)
      setLast({ id: template })
    },
    /** Sets the template that another page has handed over with a table. */
    take: useCallback((template: string | undefined) => template && setLast({ id: template, isHanded: true }), []),
  }
}
