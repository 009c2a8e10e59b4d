import { useQuery } from '@tanstack/react-query'
import { devices } from '@wifi-tms/contract/devices'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** Gives which of these addresses have a device here; undefined until that is known. */
export function useKnownMacs(macs: readonly string[]) {
  return useQuery({
    // Devices that come and go meanwhile are seen to by the server: nothing makes this old.
    queryKey: [[], devices.list.path, { macs }],
    async queryFn({ signal }) {
      const known = new Set<string>()
      for (let from = 0; from < macs.length; from += MAX_LIMIT) {
        const asked = { mac: macs.slice(from, from + MAX_LIMIT), limit: MAX_LIMIT }
        const { items } = await call(devices.list, asked, { token: useSession.getState().token, signal })
        for (const { mac } of items) known.add(mac)
      }
      return known
    },
    enabled: macs.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
