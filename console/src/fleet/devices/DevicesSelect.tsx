import { type Device, devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { type FurtherObject, ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { OFFERED_MAX } from '../../ui/form/use-search-text.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { nameOf } from './device-name.ts'

/** The maximum number of screen types that one query may name. */
const MAX_SCREENS = 100

interface Props {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  maxCount: number
}

/**
 * Returns the ids of the screen types whose names contain all typed words: the words of '3.7 · B/W/R' are 3.7 and
 * b/w/r.
 */
function screenTypeIdsFor(text: string, screens: readonly ScreenType[]): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s·″"]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  return screens
    .filter((screen) => words.every((word) => screenTypeName(screen).toLowerCase().includes(word)))
    .slice(0, MAX_SCREENS)
    .map(({ _id }) => _id)
}

/** Finds devices by the typed text in the name of their screen type or of their item. */
function useFurtherDevices(text: string, isOpen: boolean): readonly FurtherObject<Device>[] {
  const screensById = useAllObjects(screenTypes, 'sort')
  const mayReadItems = useMay(items.access.read)
  const isSearching = isOpen && text !== ''
  const namedItems = useCall(items.list, { q: text, limit: OFFERED_MAX }, { enabled: isSearching && mayReadItems })
  const screenType = screenTypeIdsFor(text, [...screensById.values()])
  const itemNames = new Map(isSearching ? namedItems.data?.items.map((item) => [item._id, itemName(item)]) : [])
  const page = { limit: OFFERED_MAX, sort: 'alias' } as const
  const onScreens = useCall(devices.list, { ...page, screenType }, { enabled: isOpen && screenType.length > 0 })
  const withItems = useCall(devices.list, { ...page, item: [...itemNames.keys()] }, { enabled: itemNames.size > 0 })
  const rowsOf = ({ data }: typeof onScreens) => data?.items ?? []
  return [
    ...(screenType.length > 0 ? rowsOf(onScreens).map((object) => ({ object })) : []),
    ...(itemNames.size > 0 ? rowsOf(withItems) : []).map((object) => ({
      object,
      foundBy: itemNames.get(object.item ?? ''),
    })),
  ]
}

/** Chooses devices by their names, screens and items. */
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
      useFurther={useFurtherDevices}
    />
  )
}
