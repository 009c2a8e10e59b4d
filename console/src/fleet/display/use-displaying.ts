import { devices } from '@wifi-tms/contract/devices'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useChosenDevices } from '../devices/chosen-devices.ts'

/** The states in which a picture is being sent or drawn. */
const displayingStates = ['sending', 'drawing'] as const
const isDisplaying = (state: string | undefined) => displayingStates.some((name) => name === state)

/** The number of chosen devices to which a picture is being sent, or which are drawing one. */
export function useDisplayingCount(): number {
  const { devices: chosen, matching } = useChosenDevices()
  const filteredStates = matching?.state === undefined ? displayingStates : [matching.state].flat().filter(isDisplaying)
  // An empty list of states would find devices in any state.
  const matchingDevices = useCall(
    devices.list,
    { ...matching, state: filteredStates as (typeof displayingStates)[number][], limit: 1 },
    { enabled: matching !== undefined && filteredStates.length > 0 },
  )
  const freshDevices = useObjects(devices, [...chosen.keys()], (id) => id)
  if (matching) return filteredStates.length > 0 ? (matchingDevices.data?.total ?? 0) : 0
  return [...freshDevices.values()].filter(({ _id, wanted }) => chosen.has(_id) && isDisplaying(wanted?.state)).length
}
