import { useSearchParams } from 'react-router'
import { ComposeDisplay } from './ComposeDisplay.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'
import './display.css'
import '../../ui/glass/wall.css'
import '../devices/device-page.css'

/** Batch display: choose, see, press; with a display in the address, follow it. */
export default function DisplayPage() {
  const [search] = useSearchParams()
  const display = search.get('display')
  return display ? <FollowDisplay key={display} id={display} /> : <ComposeDisplay />
}
