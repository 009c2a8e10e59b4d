import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import Pagination from 'antd/es/pagination'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { ListStates } from './ListStates.tsx'
import { Nothing } from './Nothing.tsx'
import { SearchBox } from './SearchBox.tsx'
import './cards.css'

/** A page of a list that something is picked from; what is searched and turned to stays out of the address. */
export function usePicks<E extends Endpoint>(list: E, { limit, sort }: { limit: number; sort: string }) {
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const asked = useAsk(list, { page, limit, sort, ...(q && { q }) } as Input<E>, { keep: true })
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return { asked, limit, page, setPage, q, search }
}

interface Props {
  picks: Omit<ReturnType<typeof usePicks>, 'asked'> & { asked: Parameters<typeof ListStates>[0]['asked'] }
  /** What one searches for, and what stands there where there is nothing; both lead to the pictures. */
  label: string
  none: string
  children: ReactNode
}

/** A search, what was found to pick from, and the way through its pages. */
export function Picks({ picks: { asked, limit, page, setPage, q, search }, label, none, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SearchBox label={label} value={q} search={search} />
      <ListStates
        asked={asked}
        widen={q ? () => search('') : undefined}
        empty={
          <Nothing title={none}>
            <Link to="/device/image">{t('image.goUpload')}</Link>
          </Nothing>
        }
      >
        {children}
      </ListStates>
      <Pagination
        simple
        hideOnSinglePage
        current={page}
        pageSize={limit}
        total={asked.data?.total ?? 0}
        onChange={setPage}
      />
    </>
  )
}
