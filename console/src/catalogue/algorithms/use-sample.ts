import { useQuery } from '@tanstack/react-query'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { fittingScreenType } from '../screen-types/fitting-screen-type.ts'
import { candidatesAmong, type Sample, sampleOf, screensFor } from './sample.ts'

/** The number of newest templates among which a sample is sought. */
const LOOKED_AT = 30

/** The sample of the template in the most inks; null where there is none, undefined until it is known. */
function useRichest(screens: Iterable<ScreenType>): Sample | null | undefined {
  const newest = useCall(templates.list, { sort: '-updatedAt', limit: LOOKED_AT })
  const candidates = candidatesAmong(newest.data?.items ?? [], screens).map(({ _id }) => _id)
  const richest = useQuery<Sample | null>({
    queryKey: [templates.list.reads, 'sample', candidates],
    async queryFn({ signal }) {
      const { token } = useSession.getState()
      for (const id of candidates) {
        const candidate = sampleOf(await call(templates.get, { id }, { token, signal }))
        if (candidate) return candidate
      }
      return null
    },
    enabled: candidates.length > 0,
  })
  return newest.data && candidates.length === 0 ? null : richest.data
}

/**
 * The sample template, and the screen type in whose inks it is painted: one of the chosen colours, else the richest.
 */
export function useSample(color: string | undefined) {
  const screensById = useAllObjects(screenTypes, 'sort')
  const richestSample = useRichest(screensById.values())
  const fitting = richestSample ? [...screensFor(richestSample.template, screensById.values()).values()] : []
  const screenType =
    fitting.find((screen) => screen.color === color) ??
    (richestSample && fittingScreenType(richestSample.template.resolution, fitting))
  return {
    sample: richestSample && screenType ? { ...richestSample, screenType } : undefined,
    colors: fitting.map((screen) => screen.color),
    /** True once it is certain that no template can serve. */
    isMissing: richestSample === null,
  }
}

export type ChosenSample = ReturnType<typeof useSample>['sample']
