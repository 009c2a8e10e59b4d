import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { useOverwritten } from './use-overwritten.ts'

interface Props {
  choice: Input<typeof countOverwritten>
  /** The number of chosen devices. */
  total: number
}

/** Says what stands on the chosen devices for a reason of its own, before a display overwrites it. */
export function Overwritten({ choice, total }: Props) {
  const overwritten = useOverwritten(total > 0 ? choice : undefined)
  return overwritten ? <p className="warning">{overwritten}</p> : null
}
