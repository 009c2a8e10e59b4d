import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import Pagination from 'antd/es/pagination'
import { type ReactNode, useEffect, useState } from 'react'
import { useCall } from '../../base/calls/use-call.ts'
import { ListStates } from './ListStates.tsx'
import { lastPage } from './pages.ts'
import { SearchBox } from './SearchBox.tsx'
import './cards.css'

interface PickerOptions {
  limit: number
  sort: string
  /** The filters that every entry passes. */
  filters?: Record<string, string[]>
}

/** Gives a page of a list to pick from; its search and page number are not part of the address. */
export function usePicker<E extends Endpoint>(list: E, { limit, sort, filters = {} }: PickerOptions) {
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  // Callers may pass a new object at each render; the text changes only if the filters do.
  const filterText = JSON.stringify(filters)
  useEffect(() => setPage(1), [filterText])
  const answer = useCall(list, { page, limit, sort, ...(q && { q }), ...filters } as Input<E>, { keepsPrevious: true })
  const { total = 0 } = (answer.data ?? {}) as { total?: number }
  const lastNumber = lastPage(total, limit)
  // The rows of the last page may vanish while it is shown.
  useEffect(() => {
    if (page > lastNumber && total > 0) setPage(lastNumber)
  }, [page, lastNumber, total])
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return { answer, limit, page, setPage, q, search }
}

interface Props {
  picker: Omit<ReturnType<typeof usePicker>, 'answer'> & { answer: Parameters<typeof ListStates>[0]['answer'] }
  label: string
  /** Filters besides the search. */
  filter?: ReactNode
  /** Shows the hidden entries again; absent if none are hidden. */
  unhide?: (() => void) | undefined
  /** The notice while there is nothing to pick from. */
  empty: ReactNode
  children: ReactNode
}

/** A picker: a search, the rows that match, and buttons for its pages. */
export function Picker({ picker, label, filter, unhide, empty, children }: Props) {
  const { answer, limit, page, setPage, q, search } = picker
  const clear = () => {
    search('')
    unhide?.()
  }
  return (
    <>
      <div className="picker-search">
        <SearchBox label={label} value={q} search={search} />
        {filter}
      </div>
      <ListStates answer={answer} clear={q || unhide ? clear : undefined} empty={empty}>
        {children}
      </ListStates>
      <Pagination
        simple
        hideOnSinglePage
        current={page}
        pageSize={limit}
        total={answer.data?.total ?? 0}
        onChange={setPage}
      />
    </>
  )
}
