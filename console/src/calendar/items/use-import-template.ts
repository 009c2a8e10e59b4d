import { errors } from '@wifi-tms/contract/errors'
import { Id } from '@wifi-tms/contract/shapes'
import { templates } from '@wifi-tms/contract/templates'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '../../base/calls/use-call.ts'
import { keepColumns, recallColumns } from '../../fleet/table/kept-columns.ts'

/** The name under which the templates of tables are remembered. */
const PAGE = 'itemTemplate'

/**
 * Holds the template for rows without one: the choice for this table, or else the template of the last table with these
 * columns, if it still exists.
 */
export function useImportTemplate(columns: readonly string[] | undefined) {
  const [lastChoice, setLastChoice] = useState<{ id: string | undefined; isHandedOver?: true }>({ id: undefined })
  // Each choice is remembered, so the stored one is read again after a change of `lastChoice`.
  const remembered = useMemo(
    () => lastChoice && columns && recallColumns(PAGE, columns, Id.nullable()),
    [columns, lastChoice],
  )
  // `remembered` is null if the person chose no template, and undefined if nothing is stored for these columns.
  const id = lastChoice.isHandedOver || remembered === undefined ? lastChoice.id : (remembered ?? undefined)
  const answer = useCall(templates.get, { id: id ?? '' }, { enabled: Boolean(id), quiet: true })
  const isGone = answer.error?.code === errors.notFound.code
  return {
    templateId: isGone ? undefined : id,
    template: id && !isGone ? answer.data : undefined,
    isLoading: answer.isLoading,
    choose(template: string | undefined) {
      if (columns) keepColumns(PAGE, columns, template ?? null)
      setLastChoice({ id: template })
    },
    /**
     * Forgets the choice for the table before. `handed` is the template that another page has handed over with the new
     * table.
     */
    begin: useCallback((handed?: string) => setLastChoice({ id: handed, ...(handed && { isHandedOver: true }) }), []),
  }
}
