import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { MultiFilterSelect } from '../../ui/list/FilterSelect.tsx'

const pixelCount = (resolution: string) => {
  const { width, height } = pixelsOf(resolution)
  return width * height
}

interface Props {
  value: string[]
  onChange: (resolutions: string[]) => void
}

/**
 * Filters devices by the resolutions of their screens, with width and height as the screens hang. The resolutions are
 * listed from small to large.
 */
export function ResolutionFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const screensById = useAllObjects(screenTypes, 'sort', isOpen)
  const uprightResolutions = Array.from(screensById.values(), uprightSize).map(
    ({ width, height }) => `${width}x${height}`,
  )
  const resolutions = [...new Set([...value, ...uprightResolutions])].sort(
    (a, b) => pixelCount(a) - pixelCount(b) || a.localeCompare(b),
  )
  return (
    <MultiFilterSelect
      label={t('templates.resolution')}
      options={resolutions.map((resolution) => ({ value: resolution, label: resolution.replace('x', ' × ') }))}
      value={value}
      onChange={onChange}
      onOpenChange={setOpen}
    />
  )
}
