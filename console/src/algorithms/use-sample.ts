import { useQuery } from '@tanstack/react-query'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { call } from '../ask/call.ts'
import { useAsk } from '../ask/use-ask.ts'
import { useSession } from '../session/session.ts'
import { candidatesAmong, type Sample, sampleOf } from './sample.ts'

/** Among how many of the newest templates one with a picture is looked for. */
const LOOKED_AT = 30

/** The template that shows best what algorithms do, in the most inks; null where there is none, undefined until it is known. */
export function useSample(screens: Iterable<ScreenType>): Sample | null | undefined {
  const newest = useAsk(templates.list, { sort: '-updatedAt', limit: LOOKED_AT })
  const candidates = candidatesAmong(newest.data?.items ?? [], screens).map(({ _id }) => _id)
  const found = useQuery<Sample | null>({
    queryKey: [templates.list.reads, 'sample', candidates],
    async queryFn({ signal }) {
      const { token } = useSession.getState()
      for (const id of candidates) {
        const sample = sampleOf(await call(templates.get, { id }, { token, signal }))
        if (sample) return sample
      }
      return null
    },
    enabled: candidates.length > 0,
  })
  return newest.data && candidates.length === 0 ? null : found.data
}
