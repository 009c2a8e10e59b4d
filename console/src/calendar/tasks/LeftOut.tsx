import { type Device, devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { bringIntoView } from '../../ui/page/bring-into-view.ts'

/** The most devices that are named; the others are counted. */
const MOST_NAMES = 3

interface Props {
  /** The number of devices that are left out. */
  count: number
  /** The ids of the screen types that the template does not fit. */
  screenTypeIds: string[]
  /** The filter that finds the task's devices; undefined if they were chosen one by one and are in `chosenDevices`. */
  filter: object | undefined
  chosenDevices: readonly Device[]
}

/** Names the devices that are left out because the template does not fit them. */
export function LeftOut({ count, screenTypeIds, filter, chosenDevices }: Props) {
  const { t, i18n } = useTranslation()
  const query = { ...filter, screenType: screenTypeIds, sort: 'alias', limit: MOST_NAMES } as Input<typeof devices.list>
  const found = useCall(devices.list, query, { enabled: filter !== undefined, quiet: true })
  const unfitDevices = filter
    ? (found.data?.items ?? [])
    : chosenDevices.filter(({ screenType }) => screenTypeIds.includes(screenType ?? ''))
  const first = unfitDevices.slice(0, MOST_NAMES).map(nameOf)
  const names = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' }).format(first)
  const others = count - first.length
  return (
    <span ref={bringIntoView} className="warning">
      {joinSentences(
        [t('tasks.leftOut', { count }), names && others > 0 ? t('tasks.leftOutMore', { names, count: others }) : names],
        t,
      )}
    </span>
  )
}
