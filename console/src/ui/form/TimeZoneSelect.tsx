import Select from 'antd/es/select'
import { useMemo } from 'react'
import { searchIn } from '../search/search-in.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (zone: string) => void
}

/** The zone of the browser, in which most of a person's rooms and tasks are. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Chooses a time zone by its IANA name. */
export function TimeZoneSelect(props: Props) {
  const options = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(props.value ? [props.value] : [])])
    return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [props.value])
  return <Select {...props} options={options} showSearch={searchIn('label')} />
}
