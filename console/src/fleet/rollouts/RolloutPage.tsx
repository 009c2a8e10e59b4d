import { useSearchParams } from 'react-router'
import { FollowRollout } from './FollowRollout.tsx'
import { RolloutList } from './RolloutList.tsx'
import '../display/display.css'
import './rollouts.css'

/** The page of rollouts: the list, or the one rollout in the address. */
export default function RolloutPage() {
  const [search] = useSearchParams()
  const rollout = search.get('rollout')
  return rollout ? <FollowRollout key={rollout} id={rollout} /> : <RolloutList />
}
