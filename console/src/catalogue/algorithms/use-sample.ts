import { useQuery } from '@tanstack/react-query'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { fittingScreenType } from '../screen-types/fitting-screen-type.ts'
import { candidatesAmong, type Sample, sampleOf, screensByColor } from './sample.ts'

/** The maximum number of templates, the newest first, that may serve as the sample. */
const MAX_TEMPLATES = 30

/**
 * Finds the sample: the template that can be painted in the most inks. Null if no template can serve, undefined until
 * that is known.
 */
function useSampleInMostInks(screens: Iterable<ScreenType>): Sample | null | undefined {
  const newestTemplates = useCall(templates.list, { sort: '-updatedAt', limit: MAX_TEMPLATES })
  const candidates = candidatesAmong(newestTemplates.data?.items ?? [], screens).map(({ _id }) => _id)
  const sampleQuery = useQuery<Sample | null>({
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
  return newestTemplates.data && candidates.length === 0 ? null : sampleQuery.data
}

/**
 * Finds the sample, and the screen type in whose inks it is painted: the one with the chosen colours, or else the one
 * with the most inks.
 */
export function useSample(color: string | undefined) {
  const screensById = useAllObjects(screenTypes, 'sort')
  const bestSample = useSampleInMostInks(screensById.values())
  const fittingScreens = bestSample ? [...screensByColor(bestSample.template, screensById.values()).values()] : []
  const screenType =
    fittingScreens.find((screen) => screen.color === color) ??
    (bestSample && fittingScreenType(bestSample.template.resolution, fittingScreens))
  return {
    sample: bestSample && screenType ? { ...bestSample, screenType } : undefined,
    colors: fittingScreens.map((screen) => screen.color),
    /** True once it is certain that no template can serve. */
    isMissing: bestSample === null,
  }
}

export type ChosenSample = ReturnType<typeof useSample>['sample']
