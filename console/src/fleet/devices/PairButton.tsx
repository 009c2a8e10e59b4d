import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** Its code is loaded when somebody pairs a screen. */
const PairScreen = lazy(() => import('./PairScreen.tsx'))

/**
 * The query parameter that opens the dialog. Its value is the code. The address in a screen's QR code has this
 * parameter.
 */
const PAIR = 'pair'

/** The button that opens the dialog for pairing a browser as a device. */
export function PairButton() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const code = search.get(PAIR)
  const setCode = (newCode: string | null) =>
    setSearch(
      (current) => {
        const newSearch = new URLSearchParams(current)
        if (newCode === null) newSearch.delete(PAIR)
        else newSearch.set(PAIR, newCode)
        return newSearch
      },
      { replace: true },
    )
  return (
    <>
      <Button onClick={() => setCode('')}>{t('pairing.title')}</Button>
      <Suspense>{code !== null && <PairScreen code={code} close={() => setCode(null)} />}</Suspense>
    </>
  )
}
