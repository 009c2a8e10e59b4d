import { devices } from '@wifi-tms/contract/devices'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'

interface Props {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  maxCount: number
}

/** Chooses devices, by what people call them. */
export const DevicesSelect = (props: Props) => (
  <ReferencesSelect {...props} resource={devices} nameOf={nameOf} sort="alias" />
)
