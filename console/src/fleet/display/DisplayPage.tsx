import { Navigate, useSearchParams } from 'react-router'
import { newDisplayOf } from '../../base/paths.ts'
import { DisplayList } from './DisplayList.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'
import './display.css'
import '../../ui/glass/wall.css'
import '../devices/device-page.css'

/**
 * The page of batch display. Depending on the address it lists the displays, follows one of them, or opens a new one.
 */
export default function DisplayPage() {
  const [search] = useSearchParams()
  const [display, template] = [search.get('display'), search.get('template')]
  if (display) return <FollowDisplay key={display} id={display} />
  if (template) return <Navigate to={newDisplayOf(template)} replace />
  return <DisplayList />
}
