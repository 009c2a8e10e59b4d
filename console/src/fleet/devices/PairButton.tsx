import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** It is fetched once somebody pairs a screen. */
const PairScreen = lazy(() => import('./PairScreen.tsx'))

/** The word in the address that opens the dialog, with the code; the QR code on a screen leads there. */
const PAIR = 'pair'

/** The button that makes a browser a device. */
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
