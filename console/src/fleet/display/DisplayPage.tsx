import { useSearchParams } from 'react-router'
import { ComposeDisplay } from './ComposeDisplay.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'
import './display.css'
import '../../ui/glass/wall.css'
import '../devices/device-page.css'

/** On the page of batch display one chooses, sees and presses; with a display in the address one follows it. */
export default function DisplayPage() {
  const [search] = useSearchParams()
  const display = search.get('display')
  return display ? <FollowDisplay key={display} id={display} /> : <ComposeDisplay />
}
