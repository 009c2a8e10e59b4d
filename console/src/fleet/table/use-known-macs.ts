import { useQuery } from '@tanstack/react-query'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** The devices with these addresses, by address; undefined until the server has answered. */
export function useKnownMacs(macs: readonly string[]) {
  return useQuery({
    // The empty list means that no change refreshes the answer: the server checks the devices again at the display.
    queryKey: [[], devices.list.path, { macs }],
    async queryFn({ signal }) {
      const devicesByMac = new Map<string, Device>()
      for (let from = 0; from < macs.length; from += MAX_LIMIT) {
        const query = { mac: macs.slice(from, from + MAX_LIMIT), limit: MAX_LIMIT }
        const { items } = await call(devices.list, query, { token: useSession.getState().token, signal })
        for (const device of items) devicesByMac.set(device.mac, device)
      }
      return devicesByMac
    },
    enabled: macs.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
