import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../base/calls/resource.ts'
import { ListStates } from './ListStates.tsx'
import { ListExtras, Pager, SearchBox } from './later.ts'
import type { TitledColumn } from './titled-column.ts'
import type { List } from './use-list.ts'

interface Props<R extends Listed> {
  list: List<R>
  /** The name of the search field. */
  search: string
  /** The fields that filter and order the list. */
  filters?: ReactNode
  /** All columns of a table, of which a person may choose; absent for a list of cards. */
  columns?: readonly TitledColumn[] | undefined
  /** True for a list from which rows are chosen: it has no saved views and no export. */
  isChoice?: boolean
  /** The content between the filters and the rows. */
  above?: ReactNode
  /** The content below the pager. */
  below?: ReactNode
  /** The content for a list that has no rows at all. */
  empty: ReactNode
  children: ReactNode
}

/** A list with its search, its filters and its pager. A list that has no rows at all has no search. */
export function ListView<R extends Listed>(props: Props<R>) {
  const { list, search, filters, columns, isChoice, above, below, empty, children } = props
  const { t } = useTranslation()
  const rows = useRef<HTMLDivElement>(null)
  const { query, change, answer, total, clear, clearFilters } = list
  return (
    <>
      {(total > 0 || clear || !answer.data) && (
        <search className="filters">
          <button type="button" className="skip" onClick={() => rows.current?.focus()}>
            {t('list.skip')}
          </button>
          <Suspense fallback={<span className="search-box field-waits" />}>
            <SearchBox label={search} value={query.q ?? ''} search={(q) => change({ q })} />
          </Suspense>
          <Suspense>{filters}</Suspense>
          {!isChoice && (
            <Suspense fallback={<div className="list-extras" />}>
              <ListExtras list={list} columns={columns} />
            </Suspense>
          )}
        </search>
      )}
      {above}
      <div ref={rows} tabIndex={-1} className="list-rows">
        <ListStates answer={answer} clear={clear} clearFilters={clearFilters} empty={empty}>
          {children}
        </ListStates>
      </div>
      <Suspense>
        <Pager total={total} page={query.page} limit={query.limit} change={change} />
      </Suspense>
      {below}
    </>
  )
}
