import { BULK_PORTION, changeDevices } from '@wifi-tms/contract/bulk'
import type { Input, Output } from '@wifi-tms/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { useLastingMutation } from '../../base/calls/use-lasting-mutation.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The longest wait for a dry run over all devices, in milliseconds. */
export const DRY_RUN_MS = 60_000

type BulkInput = Input<typeof changeDevices>
/** The devices that are changed. */
export type BulkChoice = Pick<BulkInput, 'deviceIds' | 'filter' | 'all'>
type BulkChange = Pick<BulkInput, 'set' | 'order' | 'delete'>

/** The number of changed devices, and how many of them learn of the change only at their next contact. */
interface BulkResult {
  changed: number
  waiting: number
}

/**
 * Changes the chosen devices portion by portion, so that people see the progress and can stop the change. If there are
 * several portions, a dry run over all devices comes first: if one device refuses the change, no device is changed.
 */
export function useBulk(choice: BulkChoice, total: number) {
  const [doneCount, setDoneCount] = useState(0)
  /** The number of devices when the change began: the list, read again meanwhile, may have fewer of them. */
  const [startTotal, setStartTotal] = useState(total)
  const isStopped = useRef(false)
  const { mutate, isPending } = useLastingMutation({
    async mutationFn(change: BulkChange): Promise<BulkResult> {
      const { token } = useSession.getState()
      const query = { ...choice, ...change }
      if (total > BULK_PORTION) await call(changeDevices, { ...query, dryRun: true }, { token, timeout: DRY_RUN_MS })
      const result: BulkResult = { changed: 0, waiting: 0 }
      // Each answer tells where the next portion begins; null after the last portion.
      let after: number | null = 0
      setDoneCount(0)
      while (after !== null && !isStopped.current) {
        const portion: Output<typeof changeDevices> = await call(changeDevices, { ...query, after }, { token })
        result.changed += portion.changed
        result.waiting += portion.waiting ?? 0
        after = portion.next
        setDoneCount((before) => before + portion.total)
      }
      return result
    },
    onSettled: () => void refreshAfter(changeDevices),
    meta: { noun: 'devices' },
  })
  return {
    /** The number of devices in the finished portions. */
    doneCount,
    total: startTotal,
    isPending,
    /** Starts the change. The callback gets the numbers of devices, also if the change was stopped halfway. */
    start: (change: BulkChange, onEnded: (result: BulkResult) => void) => {
      isStopped.current = false
      setStartTotal(total)
      mutate(change, { onSuccess: onEnded })
    },
    stop: () => {
      isStopped.current = true
    },
  }
}
