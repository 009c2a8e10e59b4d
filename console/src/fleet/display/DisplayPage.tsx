import { Navigate, useSearchParams } from 'react-router'
import { newDisplayPath } from '../../base/paths.ts'
import { DisplayList } from './DisplayList.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'
import './display.css'
import '../../ui/glass/wall.css'
import '../devices/device-page.css'

/**
 * The page of batch display. It lists the displays, or follows the display in the address, or begins a new one with the
 * template in the address.
 */
export default function DisplayPage() {
  const [search] = useSearchParams()
  const [display, template] = [search.get('display'), search.get('template')]
  if (display) return <FollowDisplay key={display} id={display} />
  if (template) return <Navigate to={newDisplayPath(template)} replace />
  return <DisplayList />
}
