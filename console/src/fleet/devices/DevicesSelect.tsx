import { devices } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { nameOf } from './device-name.ts'

interface Props {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  maxCount: number
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
    />
  )
}
