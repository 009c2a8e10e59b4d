import type { ReactNode } from 'react'
import type { Listed } from '../../base/calls/resource.ts'
import { ListStates } from './ListStates.tsx'
import { Pager } from './Pager.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { List } from './use-list.ts'

interface Props<R extends Listed> {
  list: List<R>
  search: string
  /** The fields that filter and order the list. */
  filters?: ReactNode
  /** This stands between the filters and the rows. */
  above?: ReactNode
  /** This stands there while the list has nothing at all. */
  empty: ReactNode
  children: ReactNode
}

/** Shows a list with its search, its filters and the way through its pages; where there is nothing, nothing is searched. */
export function ListView<R extends Listed>({ list, search, filters, above, empty, children }: Props<R>) {
  const { query, change, answer, total, clear } = list
  return (
    <>
      {(total > 0 || clear || !answer.data) && (
        <search className="filters">
          <SearchBox label={search} value={query.q ?? ''} search={(q) => change({ q })} />
          {filters}
        </search>
      )}
      {above}
      <ListStates answer={answer} clear={clear} empty={empty}>
        {children}
      </ListStates>
      <Pager total={total} page={query.page} limit={query.limit} change={change} />
    </>
  )
}
