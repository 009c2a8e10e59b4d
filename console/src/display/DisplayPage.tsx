import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorPage } from '../errors/ErrorPage.tsx'
import { useMay } from '../session/use-may.ts'
import { ComposeDisplay } from './ComposeDisplay.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'
import './display.css'
import '../glass/wall.css'
import '../list/cards.css'
import '../devices/device-page.css'

/** Batch display: choose, see, press; with a display in the address, follow it. */
export default function DisplayPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const mayShow = useMay('displays.write')
  const display = search.get('display')
  if (display) return <FollowDisplay key={display} id={display} />
  if (mayShow) return <ComposeDisplay />
  return <ErrorPage number="401" title={t('errorPages.notAllowed')} text={t('errorPages.notAllowedText')} />
}
