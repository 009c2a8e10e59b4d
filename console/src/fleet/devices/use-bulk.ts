import { useMutation } from '@tanstack/react-query'
import { BULK_PORTION, changeDevices } from '@wifi-tms/contract/bulk'
import type { Input, Output } from '@wifi-tms/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The longest time that the trial run over all devices may take, in milliseconds. */
export const LOOK_MS = 60_000

type BulkInput = Input<typeof changeDevices>
/** The devices that are changed. */
export type BulkChoice = Pick<BulkInput, 'deviceIds' | 'filter' | 'all'>
type BulkChange = Pick<BulkInput, 'set' | 'order' | 'delete'>

/** The numbers of changed devices, and of those among them that learn of the change only at their next contact. */
interface Made {
  changed: number
  waiting: number
}

/**
 * Changes the chosen devices portion by portion, so that people see the progress and can stop it. Several
 * portions are preceded by a dry run over all devices, so that a change that one device refuses changes none.
 */
export function useBulk(choice: BulkChoice, total: number) {
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const { mutate, isPending } = useMutation({
    async mutationFn(change: BulkChange): Promise<Made> {
      const { token } = useSession.getState()
      const query = { ...choice, ...change }
      if (total > BULK_PORTION) await call(changeDevices, { ...query, dryRun: true }, { token, timeout: LOOK_MS })
      const made: Made = { changed: 0, waiting: 0 }
      let after: number | null = 0
      setDone(0)
      while (after !== null && !stopped.current) {
        const portion: Output<typeof changeDevices> = await call(changeDevices, { ...query, after }, { token })
        made.changed += portion.changed
        made.waiting += portion.waiting ?? 0
        after = portion.next
        setDone((before) => before + portion.total)
      }
      return made
    },
    onSettled: () => void refreshAfter(changeDevices),
    meta: { noun: 'devices' },
  })
  return {
    done,
    isPending,
    /** Starts the change; the callback gets the number of changed devices, also if it was stopped. */
    start: (change: BulkChange, ended: (made: Made) => void) => {
      stopped.current = false
      mutate(change, { onSuccess: ended })
    },
    stop: () => {
      stopped.current = true
    },
  }
}
