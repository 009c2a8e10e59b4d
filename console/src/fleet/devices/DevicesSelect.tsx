import { devices } from '@wifi-tms/contract/devices'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { nameOf } from './device-name.ts'

/** The most screen types that one query may name. */
const SCREENS_AT_ONCE = 100

interface Props {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  maxCount: number
}

/**
 * Makes the filter for devices by the names of their screens: '7.5', 'b/w/r' or '3.7 · B/W/R'. A screen counts if its
 * name has all typed words. Undefined if there is none.
 */
function onScreensNamed(text: string, screens: readonly ScreenType[]) {
  const words = text
    .toLowerCase()
    .split(/[\s·″"]+/)
    .filter(Boolean)
  const found = screens.filter((screen) => words.every((word) => screenTypeName(screen).toLowerCase().includes(word)))
  if (words.length === 0 || found.length === 0) return undefined
  return { screenType: found.slice(0, SCREENS_AT_ONCE).map(({ _id }) => _id) }
}

/** Chooses devices by their names and screens. */
export function DevicesSelect(props: Props) {
  const screensById = useAllObjects(screenTypes, 'sort')
  return (
    <ReferencesSelect
      {...props}
      resource={devices}
      nameOf={(device) => {
        const panel = screensById.get(device.screenType ?? '')
        return panel ? `${nameOf(device)} · ${screenTypeName(panel)}` : nameOf(device)
      }}
      sort="alias"
      filtersFor={(text) => onScreensNamed(text, [...screensById.values()])}
    />
  )
}
