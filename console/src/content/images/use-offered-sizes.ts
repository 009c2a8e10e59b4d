import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { offeredResolutions } from './offered-resolutions.ts'

/** The resolutions to choose from, with the panels that have them. */
export function useOfferedSizes(): { value: string; label: string }[] {
  const { t } = useTranslation()
  const screensById = useAllObjects(screenTypes, 'sort')
  return offeredResolutions(screensById.values()).map(({ resolution, sizes }) => ({
    value: resolution,
    label: t('templates.resolutionOf', {
      resolution: resolution.replace('x', ' × '),
      sizes: sizes.map((size) => `${size}″`).join(t('refusals.comma')),
    }),
  }))
}
