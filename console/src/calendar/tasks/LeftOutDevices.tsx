import { type Device, devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { firstNames, MAX_NAMED } from '../../fleet/devices/device-name.ts'
import { bringIntoView } from '../../ui/page/bring-into-view.ts'

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
export function LeftOutDevices({ count, screenTypeIds, filter, chosenDevices }: Props) {
  const { t, i18n } = useTranslation()
  const query = { ...filter, screenType: screenTypeIds, sort: 'alias', limit: MAX_NAMED } as Input<typeof devices.list>
  const foundDevices = useCall(devices.list, query, { enabled: filter !== undefined, quiet: true })
  const unfitDevices = filter
    ? (foundDevices.data?.items ?? [])
    : chosenDevices.filter(({ screenType }) => screenTypeIds.includes(screenType ?? ''))
  const namedDevices = unfitDevices.slice(0, MAX_NAMED)
  const names = firstNames(namedDevices, namedDevices.length, i18n.language)
  const unnamedCount = count - namedDevices.length
  return (
    <span ref={bringIntoView} className="warning">
      {joinSentences(
        [
          t('tasks.leftOut', { count }),
          names && unnamedCount > 0 ? t('tasks.leftOutMore', { names, count: unnamedCount }) : names,
        ],
        t,
      )}
    </span>
  )
}
