import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** Its code is loaded when somebody pairs a screen. */
const PairScreen = lazy(() => import('./PairScreen.tsx'))

/**
 * The query parameter that opens the dialog, with the code as its value. The QR code on a screen has such an address.
 */
const PAIR = 'pair'

/** The button that opens the dialog for pairing a browser as a device. */
export function PairButton() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const code = search.get(PAIR)
  const turnTo = (code: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (code === null) next.delete(PAIR)
        else next.set(PAIR, code)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Button onClick={() => turnTo('')}>{t('pairing.title')}</Button>
      <Suspense>{code !== null && <PairScreen code={code} close={() => turnTo(null)} />}</Suspense>
    </>
  )
}
