import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { useOverwritten } from './use-overwritten.ts'

interface Props {
  choice: Input<typeof countOverwritten>
  /** The number of chosen devices. */
  total: number
}

/** Warns of pictures of rooms, playlists and the like on the chosen devices that a display would overwrite. */
export function Overwritten({ choice, total }: Props) {
  const overwritten = useOverwritten(total > 0 ? choice : undefined)
  return overwritten ? <p className="warning">{overwritten}</p> : null
}
