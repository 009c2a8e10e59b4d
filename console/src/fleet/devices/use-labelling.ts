import { useMutation } from '@tanstack/react-query'
import { BULK_PORTION, changeDevices, type DeviceSet } from '@wifi-tms/contract/bulk'
import type { Input, Output } from '@wifi-tms/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The longest time that one look at all devices may take, in milliseconds. */
const LOOK_MS = 60_000

/**
 * Changes the labels of the chosen devices portion by portion, so that people see how far it is and may stop it. Where there
 * are several portions, all devices are looked at before the first: what one of them refuses changes none.
 */
export function useLabelling(choice: Omit<Input<typeof changeDevices>, 'set'>, total: number) {
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const { mutate, isPending } = useMutation({
    async mutationFn(set: DeviceSet) {
      const { token } = useSession.getState()
      const query = { ...choice, set }
      if (total > BULK_PORTION) await call(changeDevices, { ...query, dryRun: true }, { token, timeout: LOOK_MS })
      let changed = 0
      let after: number | null = 0
      setDone(0)
      while (after !== null && !stopped.current) {
        const portion: Output<typeof changeDevices> = await call(changeDevices, { ...query, after }, { token })
        changed += portion.changed
        after = portion.next
        setDone((before) => before + portion.total)
      }
      return changed
    },
    onSettled: () => void refreshAfter(changeDevices),
    meta: { noun: 'devices' },
  })
  return {
    done,
    isPending,
    /** Hears of how many devices have other labels than before, also where it was stopped. */
    start: (set: DeviceSet, ended: (changed: number) => void) => {
      stopped.current = false
      mutate(set, { onSuccess: ended })
    },
    stop: () => {
      stopped.current = true
    },
  }
}
