import type { Listed } from '../../base/calls/resource.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import type { TitledColumn } from './titled-column.ts'
import type { List } from './use-list.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

interface Props<R extends Listed> {
  list: List<R>
  /** All columns of a table; absent for a list of cards. */
  columns: readonly TitledColumn[] | undefined
}

/** The saved views, the columns and the export of a list. */
export const ListExtras = <R extends Listed>({ list, columns }: Props<R>) => (
  <div className="list-extras">
    <ViewsMenu list={list} />
    {columns && <ColumnChoice list={list.resource.path} columns={columns} />}
    <ExportMenu list={list} />
  </div>
)
