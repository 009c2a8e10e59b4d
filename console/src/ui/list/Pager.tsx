import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import Pagination from 'antd/es/pagination'
import Select from 'antd/es/select'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lastPage, pageAfterResize } from './pages.ts'
import { scrollUp } from './scroll-up.ts'

interface Props {
  total: number
  page: number
  limit: number
  /** With `replace`, the change takes the place of the present entry in the browser's history. */
  change: (to: { page: number; limit: number }, options?: { replace: boolean }) => void
}

/** The pager: the total, the page size, the pages, and a field to go to one of them. */
export function Pager({ total, page, limit, change }: Props) {
  const { t } = useTranslation()
  const lastNumber = lastPage(total, limit)
  useEffect(() => {
    // Without `replace`, the Back button would lead to the missing page, and so to this page again.
    if (page > lastNumber && total > 0) change({ page: lastNumber, limit }, { replace: true })
  }, [page, lastNumber, total, limit, change])
  if (total === 0) return null
  const changePage = (newPage: { page: number; limit: number }) => {
    change(newPage)
    scrollUp()
  }
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <span className="pager-total">{t('list.total', { count: total })}</span>
      <Select
        aria-label={t('list.pageSize')}
        value={limit}
        options={PAGE_SIZES.map((value) => ({ value, label: t('list.perPage', { count: value }) }))}
        onChange={(newLimit) => changePage({ page: pageAfterResize(page, limit, newLimit), limit: newLimit })}
        popupMatchSelectWidth={false}
      />
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        showSizeChanger={false}
        showQuickJumper
        // The library lacks this word in Polish, so screen readers would say nothing.
        locale={{ page: t('list.page') }}
        responsive
        onChange={(newPage) => changePage({ page: newPage, limit })}
      />
    </nav>
  )
}
