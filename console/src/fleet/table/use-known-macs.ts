import { useQuery } from '@tanstack/react-query'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

const byMac = (found: readonly Device[]) => new Map(found.map((device) => [device.mac, device]))

/** The devices with these addresses, by address; undefined until the server has answered. */
export function useKnownMacs(macs: readonly string[]) {
  return useQuery({
    // The empty list means that no change refreshes the answer: the server checks the devices again at the display.
    queryKey: [[], devices.list.path, { macs }],
    async queryFn({ signal }) {
      const found: Device[] = []
      for (let from = 0; from < macs.length; from += MAX_LIMIT) {
        const query = { mac: macs.slice(from, from + MAX_LIMIT), limit: MAX_LIMIT }
        const { items } = await call(devices.list, query, { token: useSession.getState().token, signal })
        found.push(...items)
      }
      return found
    },
    // While the devices stay the same, the map stays the same object, so that the rows are not checked again.
    select: byMac,
    enabled: macs.length > 0,
    // If some devices are missing, a person registers them on another page. The return to this page refreshes the
    // answer.
    staleTime: ({ state }) => (state.data?.length === macs.length ? Number.POSITIVE_INFINITY : 0),
  })
}
